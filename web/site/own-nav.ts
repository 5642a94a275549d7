import type { Me } from '#/contract/accounts.ts'
import type { NavLink } from './nav.ts'

/** The bar's additional links for a signed-in person. */
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
