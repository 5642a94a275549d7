import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Megaphone from 'lucide-react/icons/megaphone'
import PenLine from 'lucide-react/icons/pen-line'
import type { SignUpRole } from '#/rules/roles.ts'
import { signUpRoles } from '#/rules/roles.ts'

export const roleWords = {
  founder: {
    title: 'Founder',
    text: 'Create campaigns and get authentic engagement for your SaaS',
    icon: Megaphone,
  },
  contributor: {
    title: 'Contributor',
    text: 'Earn karma by helping great SaaS products grow',
    icon: PenLine,
  },
} as const

/** Step 1 of signing up. The choices are links, so that they work before hydration and Back returns here. */
export function RoleChoice({ back }: { back: { next?: string } }) {
  return (
    <>
      <ul className="grid gap-3">
        {signUpRoles.map(role => (
          <li key={role}>
            <Link to="/signup" search={{ ...back, role }} className={roleLook}>
              <RoleLines role={role} />
            </Link>
          </li>
        ))}
      </ul>
      <LogInInstead back={back} />
    </>
  )
}

export const roleLook =
  'group flex w-full flex-wrap items-center gap-4 rounded-lg border border-edge/60 bg-surface p-4 text-start transition-colors hover:border-ink sm:p-5'

export function RoleLines({ role }: { role: SignUpRole }) {
  const { title, text, icon: Icon } = roleWords[role]
  return (
    <>
      <Icon aria-hidden="true" className="size-6 shrink-0 stroke-[1.6]" />
      <span className="min-w-0 flex-1 basis-28">
        <span className="block text-lg font-semibold">{title}</span>
        <span className="block text-muted">{text}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-muted group-hover:text-ink" />
    </>
  )
}

export function LogInInstead({ back }: { back: { next?: string } }) {
  return (
    <p className="mt-6 text-center text-muted">
      Already have an account?{' '}
      <Link to="/login" search={back} className="link font-semibold text-ink">
        Log in
      </Link>
    </p>
  )
}
