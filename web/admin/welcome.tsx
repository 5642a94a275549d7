import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { codeMissing } from '#/rules/field-words.ts'
import { productName } from '#/rules/product.ts'
import { checkSignUp, problemsOf } from '../accounts/checks.ts'
import { EarlyForm } from '../accounts/early-form.tsx'
import { PersonFields } from '../accounts/person-fields.tsx'
import { SplitPage } from '../accounts/split-page.tsx'
import { useEnter } from '../accounts/use-enter.ts'
import { WaitNotice } from '../accounts/wait-notice.tsx'
import { visitorsOnly } from '../accounts/visitors-only.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'

export const Route = createFileRoute('/welcome')({
  beforeLoad: async ({ context }) => {
    await visitorsOnly({ context, search: { next: '/admin/dashboard' } })
    const { open } = await context.api.operations.firstRun()
    if (!open) throw redirect({ to: '/login' })
  },
  head: () => namedPage('Welcome'),
  component: Welcome,
})

interface Typed {
  code: string
  fullName: string
  email: string
  password: string
}

const check = ({ code, ...person }: Typed) => ({
  ...problemsOf({ code: code.trim() ? undefined : codeMissing }),
  ...checkSignUp(person),
})

/** First run: whoever can read the code in the server's console becomes the admin. */
function Welcome() {
  const [kept, setKept] = useState({ code: '', fullName: '', email: '' })
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { form, problems, send, correct, busy, wait, refused } = useEnter({
    check,
    call: (_, typed: Typed) => api.operations.firstAdmin(typed),
    failed: 'You were not made an admin',
    isOver: async () => {
      const { open } = await api.operations.firstRun().catch(() => ({ open: true }))
      if (open) return false
      // The answer may have been lost, and the session with it, or somebody else was faster.
      toast.info('There is an admin now', 'If it is you, log in with your email and password.')
      await navigate({ to: '/login', replace: true })
      return true
    },
  })
  const typed = (name: string, text: string) => {
    correct(name)
    if (name === 'code' || name === 'fullName' || name === 'email') setKept(before => ({ ...before, [name]: text }))
  }
  return (
    <SplitPage
      title={`Welcome to ${productName}`}
      note="Nobody is an admin yet. Make yourself the first one, with the code that the server printed on its console."
    >
      <EarlyForm
        ref={form}
        onTyped={typed}
        onSend={read =>
          send({
            code: read('code'),
            fullName: read('fullName'),
            email: read('email'),
            password: read('password'),
          })
        }
      >
        <Field
          label="Code from the console"
          error={problems['code']}
          help="Seven groups of four. Lowercase is fine, and you can leave out the dashes."
        >
          <Input
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={kept.code}
            className="figure"
          />
        </Field>
        <PersonFields typed={kept} problems={problems} />
        <WaitNotice title="You were not made an admin" wait={wait} refused={refused} />
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
          Make me the admin
        </Button>
      </EarlyForm>
      <p className="mt-6 text-muted">
        Already have an account? Run <code className="text-ink">npm run admin -- EMAIL</code> on the server instead.
        Either way works while the server runs.
      </p>
    </SplitPage>
  )
}
