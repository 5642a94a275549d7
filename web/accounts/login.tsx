import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Divider } from '../ui/divider.tsx'
import { checkSignIn } from './checks.ts'
import { EarlyForm } from './early-form.tsx'
import { CodeStep } from '../sign-in-methods/code-step.tsx'
import { useOwesCode } from '../sign-in-methods/owes-code.ts'
import { PasskeyButton } from '../sign-in-methods/passkey-button.tsx'
import { useGoogleFailure } from '../sign-in-methods/use-google-answer.ts'
import { GoogleButton } from './google-button.tsx'
import { SplitPage } from './split-page.tsx'
import { useEnter } from './use-enter.ts'
import { useStepFocus } from './use-step-focus.ts'
import { nextOf, visitorsOnly } from './visitors-only.ts'
import { WaitNotice } from './wait-notice.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: nextOf,
  beforeLoad: visitorsOnly,
  head: () => namedPage('Log in'),
  component: Login,
})

function Login() {
  // Only `next`: other search parameters, such as the step, must not be passed on to the pages linked from here.
  const { next } = Route.useSearch()
  const back = next ? { next } : {}
  const owesCode = useOwesCode()
  useGoogleFailure()
  useStepFocus(owesCode)
  useEffect(() => {
    const noted = import('../notifications/this-browser.ts').then(({ awaitPerson }) => awaitPerson())
    void noted.catch(() => undefined)
  }, [])
  return owesCode ? <CodeStep back={back} /> : <FirstStep search={back} />
}

function FirstStep({ search }: { search: { next?: string } }) {
  const [email, setEmail] = useState('')
  const { form, problems, send, correct, busy, wait, refused } = useEnter({
    check: checkSignIn,
    call: (api, typed: { email: string; password: string }) => api.accounts.signIn(typed),
    failed: 'Login failed',
    next: search.next,
  })
  const typed = (name: string, text: string) => {
    correct(name)
    if (name === 'email') setEmail(text)
  }
  // Whoever was sent here may never have been here before, and would find this below the window on a phone.
  const newHere = (
    <>
      New here?{' '}
      <Link to="/signup" search={search} className="link font-semibold text-ink">
        Create an account
      </Link>
    </>
  )
  return (
    <SplitPage
      title={search.next ? 'Log in to go on' : 'Welcome back'}
      note={search.next ? newHere : 'Log in to see whose turn it is.'}
    >
      <EarlyForm ref={form} onTyped={typed} onSend={read => send({ email: read('email'), password: read('password') })}>
        <Field label="Email" error={problems['email']}>
          <Input
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={email}
          />
        </Field>
        <Field label="Password" error={problems['password']}>
          <Input name="password" type="password" autoComplete="current-password" />
        </Field>
        <WaitNotice title="Login failed" wait={wait} refused={refused} />
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
          Log In
        </Button>
      </EarlyForm>
      <p className="mt-2 text-center">
        <Link to="/forgot-password" className="inline-flex min-h-control items-center link text-muted">
          Forgot your password?
        </Link>
      </p>
      <Divider className="mt-2 mb-4">or</Divider>
      <div className="grid gap-3">
        <GoogleButton next={search.next} />
        <PasskeyButton />
      </div>
      {!search.next && <p className="mt-6 text-center text-muted">{newHere}</p>}
    </SplitPage>
  )
}
