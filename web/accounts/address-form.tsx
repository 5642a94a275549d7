import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useEffect } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { checkEmail } from './checks.ts'
import { readerOf } from './early-form.tsx'
import { hasExpired, useFailed } from './expired.ts'
import { asksPassword, PresentPassword } from './password-fields.tsx'
import { useProblems } from './use-problems.ts'

type AddressFormProps = { me: Me; onSent: () => void; onLeave: () => void }

export function AddressForm({ me, onSent, onLeave }: AddressFormProps) {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data: security } = useQuery(queries.accounts.security.queryOptions())
  const asksPresent = security !== undefined && asksPassword(security)
  const { form, problems, ask, send, correct } = useAsk(asksPresent, onSent)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      onInput={({ target }) => target instanceof HTMLInputElement && correct(target.name)}
      className="grid gap-4"
    >
      <Field
        label="New email address"
        error={problems['email']}
        help={me.isVerified ? 'We email a link to it and another to your current address.' : 'We email a link to it.'}
      >
        <Input name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      {asksPresent && <PresentPassword error={problems['present']} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={ask.isPending}>
          Send the {me.isVerified ? 'links' : 'link'}
        </Button>
        <Button onClick={onLeave}>Not now</Button>
      </div>
    </form>
  )
}

const fieldOf: Readonly<Record<string, string>> = {
  email_same: 'email',
  password_needed: 'present',
  password_wrong: 'present',
}

function useAsk(asksPresent: boolean, onSent: () => void) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const failed = useFailed()
  const { form, problems, mark, correct, say, clear } = useProblems()
  const reread = useReread(({ accounts, email }) => [accounts.security, email.change])
  const ask = useOnePress({
    mutationFn: (typed: { email: string; present: string | null }) => api.email.changeAddress(typed),
    onSuccess: pending => {
      queryClient.setQueryData(queries.email.change.queryKey(), pending)
      onSent()
      toast.success('Emails sent', 'Your email address changes once the links in them are opened.')
    },
    onError: async error => {
      if (hasExpired(error)) return failed('Email address not changed', error)
      const code = refusalCode(error)
      const field = fieldOf[code ?? '']
      const found = field ? { [field]: wordsOf(error) } : fieldErrors(error)
      if (Object.keys(found).length === 0) {
        say('Email address not changed', wordsOf(error))
        await reread()
        // The answer alone was lost.
        if (queryClient.getQueryData(queries.email.change.queryKey())) return onSent()
      }
      // The last login is too long ago: show the password field before marking the problem.
      if (code === 'password_needed') await reread()
      mark(found)
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readerOf(new FormData(event.currentTarget))
    const email = read('email')
    const present = asksPresent ? read('present') : null
    const found = checkEmail({ email, ...(present !== null && { present }) })
    if (Object.keys(found).length > 0) return mark(found)
    clear()
    ask.mutate({ email, present })
  }
  return { form, problems, ask, send, correct }
}
