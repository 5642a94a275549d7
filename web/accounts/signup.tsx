import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { isolated } from '#/rules/isolated.ts'
import { signUpRoles } from '#/rules/roles.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { productName } from '#/rules/product.ts'
import { chosenIn } from '../billing/chosen-plan.ts'
import { namedPage } from '../site/page-meta.ts'
import { useGoogleFailure } from '../sign-in-methods/use-google-answer.ts'
import { RolePicker } from '../sign-in-methods/role-picker.tsx'
import { RoleChoice } from './role-choice.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SplitPage } from './split-page.tsx'
import { useStepFocus } from './use-step-focus.ts'
import { nextOf, visitorsOnly } from './visitors-only.ts'

interface Search {
  /** Chosen in step 1; in the URL, so that Back returns to the choice. */
  role?: SignUpRole | undefined
  next?: string | undefined
}

export const Route = createFileRoute('/signup')({
  validateSearch: (search): Search => ({
    role: signUpRoles.find(each => each === search['role']),
    ...nextOf(search),
  }),
  beforeLoad: async entering => {
    if (!entering.context.me?.choosesRole) await visitorsOnly(entering)
  },
  head: () => namedPage('Sign up'),
  component: SignUp,
})

function SignUp() {
  const { role, next } = Route.useSearch()
  const [typed, setTyped] = useState({ fullName: '', email: '' })
  const { me } = Route.useRouteContext()
  useGoogleFailure()
  useStepFocus(role)
  const back = next ? { next } : {}
  const plan = chosenIn(next)
  if (me)
    return (
      <SplitPage
        title={`Welcome, ${isolated(me.fullName)}`}
        note="Choose how you will use it. This stays with your account."
      >
        <RolePicker />
      </SplitPage>
    )
  if (!role)
    return (
      <SplitPage title={`Join ${productName}`} note="Choose how you will use it. This stays with your account.">
        <RoleChoice back={back} />
      </SplitPage>
    )
  return (
    <SplitPage
      title="Create your account"
      note={plan ? `You chose ${plan.name}. Nothing is charged before you start it.` : 'One minute, no card.'}
    >
      <SignUpForm role={role} back={back} typed={typed} onTyped={setTyped} />
    </SplitPage>
  )
}
