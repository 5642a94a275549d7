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
  const settings = { to: '/settings', label: 'Settings' }
  switch (role) {
    case 'admin':
      return [
        { to: '/admin/dashboard', label: 'Dashboard' },
        { to: '/admin/team-management', label: 'Team Management' },
        settings,
      ]
    case 'founder':
      return [{ to: '/founder-dashboard', label: 'Dashboard' }, settings]
    case 'contributor':
      return [{ to: '/contributor-dashboard', label: 'Dashboard' }, settings]
    case null:
      return [settings]
  }
}
