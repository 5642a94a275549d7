import type { Me } from '#/contract/accounts.ts'

interface NavLink {
  to: string
  label: string
}

export const publicLinks = [
  { to: '/explore', label: 'Explore Campaigns' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
] as const satisfies readonly NavLink[]

/** What the bar offers a signed-in person besides. */
export function ownLinks({ role }: Me): NavLink[] {
  const karma = { to: '/karma', label: 'Karma' }
  const settings = { to: '/settings', label: 'Settings' }
  switch (role) {
    case 'admin':
      return [
        { to: '/admin/dashboard', label: 'Dashboard' },
        { to: '/admin/team-management', label: 'Team Management' },
        karma,
        settings,
      ]
    case 'founder':
      return [{ to: '/founder-dashboard', label: 'Dashboard' }, karma, settings]
    case 'contributor':
      return [{ to: '/contributor-dashboard', label: 'Dashboard' }, karma, settings]
    case null:
      return [settings]
  }
}

/** How a link of the bar looks; the page one is on is underlined. */
export const barLinkLook =
  'flex min-h-control items-center rounded-md px-2.5 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8'
