import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { Me, Security } from '#/contract/accounts.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { mayPass } from '../api/again.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { checkNewPassword } from './checks.ts'
import { readerOf } from './early-form.tsx'
import { hasExpired } from './expired.ts'
import { isSignedOut } from './is-signed-out.ts'
import { asksPassword, NewPassword, NewPasswordComing, PresentPassword } from './password-fields.tsx'
import { useProblems } from './use-problems.ts'

export function PasswordForm({ me }: { me: Me }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery(queries.accounts.security.queryOptions())
  // `present`: most people are asked for the present password, because their last login is no longer recent.
  if (found.isPending) return <NewPasswordComing label="Loading" button="h-control w-36" present />
  if (!found.data) {
    return <NotLoaded title="This did not load" of={found} />
  }
  return <Fields me={me} security={found.data} />
}

function Fields({ me, security }: { me: Me; security: Security }) {
  const { hasPassword, isFresh } = security
  const asksPresent = asksPassword(security)
  const { form, problems, change, send, correct } = useChange(asksPresent)
  if (!hasPassword && !isFresh) return <Notice tone="warning">{shownWords('log_in_again')}</Notice>
  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      onInput={({ target }) => target instanceof HTMLInputElement && correct(target.name)}
      className="grid gap-4"
    >
      {/* Tells password managers which account this password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
      {asksPresent && <PresentPassword error={problems['present']} />}
      <NewPassword problems={problems} />
      <div>
        <Button type="submit" variant="primary" busy={change.isPending}>
          {hasPassword ? 'Update password' : 'Set password'}
        </Button>
      </div>
    </form>
  )
}

/** The field that each refusal is about. */
const fieldOf: Readonly<Record<string, string>> = {
  password_needed: 'present',
  password_wrong: 'present',
  slow_down: 'present',
  password_weak: 'password',
}

function useChange(asksPresent: boolean) {
  const { api } = useRouteContext({ from: '__root__' })
  const { form, problems, mark, correct, say, clear } = useProblems()
  const reread = useReread(({ accounts, email }) => [accounts.security, accounts.sessions, email.change])
  const change = useOnePress({
    mutationFn: (typed: { present: string | null; password: string }) => api.accounts.changePassword(typed),
    onSuccess: async () => {
      form.current?.reset()
      toast.success('Password updated', 'Your password has been changed successfully.')
      await reread()
    },
    onError: async error => {
      // Changing the password ends the old session: if the answer was lost, the browser did not get the new one.
      if (hasExpired(error) || (mayPass(error) && (await isSignedOut(api))))
        return toast.info('Your new password may count already', 'Log in with it. If that fails, use the old one.')
      const code = refusalCode(error)
      const field = code && fieldOf[code]
      const found = field ? { [field]: wordsOf(error) } : fieldErrors(error)
      say('Password update failed', Object.values(found)[0] ?? wordsOf(error))
      if (code === 'password_needed') await reread()
      mark(found)
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readerOf(new FormData(event.currentTarget))
    const present = asksPresent ? read('present') : null
    const password = read('password')
    const found = checkNewPassword({ ...(present !== null && { present }), password, again: read('again') })
    if (Object.keys(found).length > 0) {
      mark(found)
      return say('Validation error', Object.values(found)[0])
    }
    clear()
    change.mutate({ present, password })
  }
  return { form, problems, change, send, correct }
}
