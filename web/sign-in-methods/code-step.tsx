import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { problemsOf } from '../accounts/checks.ts'
import { EarlyForm } from '../accounts/early-form.tsx'
import { SplitPage } from '../accounts/split-page.tsx'
import { useEnter } from '../accounts/use-enter.ts'
import { WaitNotice } from '../accounts/wait-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

type Kind = 'app' | 'paper'

const kinds = {
  app: {
    label: 'Code',
    help: 'Six digits, from your authenticator app.',
    missing: 'Please enter the six digits from your app.',
    other: 'Use a recovery code',
  },
  paper: {
    label: 'Recovery code',
    help: 'One of the ten you saved. Each works once.',
    missing: 'Please enter one of your recovery codes.',
    other: 'Use your authenticator app',
  },
} as const

/** The second step of logging in. */
export function CodeStep({ back }: { back: { next?: string } }) {
  const [kind, setKind] = useState<Kind>('app')
  return (
    <SplitPage title="One more step" note="Two-step verification is on for this account.">
      <CodeForm key={kind} kind={kind} />
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Button variant="ghost" onClick={() => setKind(kind === 'app' ? 'paper' : 'app')}>
          {kinds[kind].other}
        </Button>
        <Button asChild variant="ghost">
          <Link to="/login" search={back} activeOptions={{ exact: true, includeSearch: true }}>
            Start over
          </Link>
        </Button>
      </div>
    </SplitPage>
  )
}

function CodeForm({ kind }: { kind: Kind }) {
  const { label, help, missing } = kinds[kind]
  const { form, problems, send, correct, busy, wait, refused } = useEnter({
    check: ({ code }: { code: string }) => problemsOf({ code: code.trim() ? undefined : missing }),
    call: (api, typed) => api.signInMethods.giveCode(typed),
    failed: 'Login failed',
    about: (code, words) => (code === 'code_wrong' ? { code: words } : undefined),
  })
  return (
    <EarlyForm ref={form} onTyped={correct} onSend={read => send({ code: read('code') })}>
      <Field label={label} help={help} error={problems['code']}>
        <Input
          name="code"
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          className="figure"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this one field
          autoFocus
        />
      </Field>
      <WaitNotice title="Login failed" wait={wait} refused={refused} />
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
        Log In
      </Button>
    </EarlyForm>
  )
}
