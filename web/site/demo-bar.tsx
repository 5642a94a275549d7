import { useRouteContext } from '@tanstack/react-router'
import type { Role } from '#/rules/roles.ts'
import { cn } from '../ui/cn.ts'

const people = [
  { role: 'founder', label: 'Founder' },
  { role: 'contributor', label: 'Contributor' },
  { role: 'admin', label: 'Admin' },
] as const satisfies readonly { role: Role; label: string }[]

/** Signs in as each role of the demo world with one click. Plain forms, so that it works before hydration and without scripts. */
export function DemoBar() {
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <aside aria-label="Demo world" data-print="no" className="h-11 border-b border-line bg-sunken">
      <div className="mx-auto flex h-full max-w-page items-center gap-x-3 overflow-x-auto px-page">
        <p className="flex-1 text-xs whitespace-nowrap text-muted xs:text-sm">
          <span className="font-semibold text-ink">
            Demo<span className="max-xs:hidden"> world:</span>
          </span>
          <span className="max-xs:hidden"> see it as</span>
        </p>
        {people.map(({ role, label }) => (
          <form key={role} method="post" action={`/demo/sign-in?as=${role}`} className="h-full">
            <button type="submit" aria-current={me?.role === role ? 'true' : undefined} className={cn(buttonLook)}>
              {label}
            </button>
          </form>
        ))}
        <a href="/mailbox" className={cn(buttonLook, 'flex items-center justify-center')}>
          Mail
        </a>
      </div>
    </aside>
  )
}

const buttonLook =
  'h-full min-w-11 px-0.5 text-sm font-semibold text-muted hover:text-ink hover:underline -outline-offset-2 ' +
  'aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8'
