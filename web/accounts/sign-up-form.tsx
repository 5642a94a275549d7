import { Link } from '@tanstack/react-router'
import type { Dispatch, SetStateAction } from 'react'
import type { SignUpRole } from '#/rules/roles.ts'
import { productName } from '#/rules/product.ts'
import { Button } from '../ui/button.tsx'
import { Divider } from '../ui/divider.tsx'
import { toast } from '../ui/toast.ts'
import { checkSignUp } from './checks.ts'
import { EarlyForm } from './early-form.tsx'
import { GoogleButton } from './google-button.tsx'
import { PersonFields } from './person-fields.tsx'
import { LogInInstead, roleWords } from './role-choice.tsx'
import { useEnter } from './use-enter.ts'
import { WaitNotice } from './wait-notice.tsx'

type Typed = { fullName: string; email: string }

type SignUpFormProps = {
  role: SignUpRole
  back: { next?: string }
  /** Kept by the parent page, so that changing the role loses nothing. The password is not kept. */
  typed: Typed
  onTyped: Dispatch<SetStateAction<Typed>>
}

/** Step 2 of signing up. */
export function SignUpForm({ role, back, typed, onTyped }: SignUpFormProps) {
  const { form, problems, send, correct, busy, wait, refused } = useEnter({
    check: checkSignUp,
    call: (api, person: Typed & { password: string }) => api.accounts.signUp({ ...person, role }),
    failed: 'Signup failed',
    next: back.next,
    // An existing account's address and password log in to it, whatever role was chosen.
    entered: me =>
      me.isNew && me.role === role
        ? toast.success('Account created!', `Welcome to ${productName}. You can now log in.`)
        : toast.info('You already have an account', 'You are now logged in.'),
  })
  const note = (name: string, text: string) => {
    correct(name)
    if (name === 'fullName' || name === 'email') onTyped(before => ({ ...before, [name]: text }))
  }
  return (
    <>
      <ChosenRole role={role} back={back} />
      <EarlyForm
        ref={form}
        onTyped={note}
        onSend={read => send({ fullName: read('fullName'), email: read('email'), password: read('password') })}
      >
        <PersonFields typed={typed} problems={problems} />
        <WaitNotice title="Signup failed" wait={wait} refused={refused} />
        <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
          Create Account
        </Button>
      </EarlyForm>
      <Divider className="my-4">or</Divider>
      <GoogleButton role={role} next={back.next} />
      <LogInInstead back={back} />
    </>
  )
}

function ChosenRole({ role, back }: { role: SignUpRole; back: { next?: string } }) {
  const { title, text, icon: Icon } = roleWords[role]
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface py-2 ps-4 pe-2">
      <Icon aria-hidden="true" className="size-5 shrink-0 stroke-[1.6]" />
      <p className="min-w-0 flex-1 basis-28">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </p>
      <Button asChild variant="ghost">
        <Link to="/signup" search={back} activeOptions={{ exact: true, includeSearch: true }}>
          Change
        </Link>
      </Button>
    </div>
  )
}
