import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { linkMinutes } from '#/rules/email.ts'
import { fieldErrors, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { checkEmail } from './checks.ts'
import { EarlyForm } from './early-form.tsx'
import { SplitPage } from './split-page.tsx'
import { useProblems } from './use-problems.ts'

export const Route = createFileRoute('/forgot-password')({
  loader: ({ context: { queryClient, queries } }) => queryClient.query(queries.email.reach.queryOptions()),
  head: () => namedPage('Forgot password'),
  component: ForgotPassword,
})

type Step = 'ask' | { sentTo: string } | { again: string }

function ForgotPassword() {
  const { byMail } = Route.useLoaderData()
  const [step, go] = useState<Step>('ask')
  return (
    <SplitPage
      title="Forgot your password?"
      note={byMail ? 'We will email you a link to choose a new one.' : 'A new one is chosen with a link.'}
    >
      {!byMail && <NoMail />}
      {byMail &&
        (step !== 'ask' && 'sentTo' in step ? (
          <Sent to={step.sentTo} onAgain={() => go({ again: step.sentTo })} />
        ) : (
          <Ask again={step === 'ask' ? undefined : step.again} onSent={sentTo => go({ sentTo })} />
        ))}
      <p className="mt-4 text-center text-muted">
        <Link to="/login" className="inline-flex min-h-control items-center link font-semibold text-ink">
          Back to log in
        </Link>
      </p>
    </SplitPage>
  )
}

function NoMail() {
  return (
    <Notice tone="warning" title="This site does not send email">
      Ask whoever runs the site: they can make a link for you.
    </Notice>
  )
}

/** `again` is the address of the previous email. */
type AskProps = { again: string | undefined; onSent: (email: string) => void }

function Ask({ again, onSent }: AskProps) {
  const { form, problems, ask, send, correct } = useAsk(onSent)
  return (
    <EarlyForm ref={form} onTyped={correct} onSend={read => send(read('email'))}>
      <Field label="Email" error={problems['email']} help="The one you signed up with.">
        <Input
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={again}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- “Ask again” was pressed to get here, and has gone
          autoFocus={again !== undefined}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={ask.isPending} className="mt-1">
        Send the link
      </Button>
    </EarlyForm>
  )
}

function useAsk(onSent: (email: string) => void) {
  const { api } = Route.useRouteContext()
  const { form, problems, mark, correct, say, clear } = useProblems()
  const ask = useOnePress({
    mutationFn: (email: string) => api.email.recover({ email }),
    onSuccess: (_answer, email) => onSent(email.trim()),
    onError: error => {
      const found = fieldErrors(error)
      if (Object.keys(found).length > 0) mark(found)
      else say('Email not sent', wordsOf(error))
    },
  })
  const send = (email: string) => {
    const found = checkEmail({ email })
    if (Object.keys(found).length > 0) return mark(found)
    clear()
    ask.mutate(email)
  }
  return { form, problems, ask, send, correct }
}

/** The same for every address, so that nobody can find out who has an account. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice tone="success" alert title="Check your inbox">
        If <span className="font-semibold wrap-anywhere">{to}</span> has an account here, an email with a link is on its
        way. The link works once, and for {linkMinutes.recovery} minutes.
      </Notice>
      <p className="text-muted">Nothing there after a minute? Check your spam folder, or ask for another email.</p>
      <div>
        <Button onClick={onAgain}>Ask again</Button>
      </div>
    </div>
  )
}
