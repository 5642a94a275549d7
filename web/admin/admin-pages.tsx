import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react'
import { limits, capped } from '#/rules/limits.ts'
import { Badge } from '../ui/badge.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { reveal, useReveal } from '../ui/tabs.tsx'

/** The pages of an admin, in the order of the bar above each of them. */
const adminPages = [
  { to: '/admin/dashboard', label: 'Dashboard' },
  { to: '/admin/team-management', label: 'Team Management' },
  { to: '/admin/moderation', label: 'Moderation' },
  { to: '/admin/audit', label: 'Audit Log' },
  { to: '/admin/operations', label: 'Operations' },
] as const

type AdminPageProps = Pick<ComponentProps<typeof PageHeader>, 'title' | 'note' | 'actions'> & { children: ReactNode }

/** The frame of every admin page: heading and navigation. */
export function AdminPage({ children, ...header }: AdminPageProps) {
  const list = useRef<HTMLUListElement>(null)
  useReveal(list, '[aria-current="page"]')
  // Browsers do not scroll to a focused link that is partly visible. Only for the keyboard: a pressed link must stay under the pointer.
  const onFocus = ({ currentTarget: link }: FocusEvent<HTMLElement>) =>
    list.current && link.matches(':focus-visible') && reveal(list.current, link)
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <nav aria-label="Admin pages" className="mb-5 border-b border-line">
        <ul ref={list} className="relative -mb-px flex gap-1 overflow-x-auto no-scrollbar">
          {adminPages.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onFocus={onFocus}
                className="flex min-h-control items-center border-b-2 border-transparent px-2.5 pb-0.5 font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink current:border-ink current:text-ink"
              >
                {label}
                {to === '/admin/moderation' && <WaitingReports />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PageHeader {...header} />
      {children}
    </div>
  )
}

function WaitingReports() {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(queries.moderation.waiting.queryOptions())
  if (!data?.open) return null
  return (
    <span className="relative ms-1.5 inline-flex">
      <Badge tone="strong">
        {capped(data.open, limits.unreadBadgeCap)}
        <span className="sr-only"> open</span>
      </Badge>
    </span>
  )
}
