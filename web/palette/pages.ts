import type { Me } from '#/contract/accounts.ts'

/** A page that the palette lists. `words` are other names people may use for it. */
export interface Place {
  href: string
  label: string
  words?: string
  icon?: 'dashboard' | 'room' | 'karma' | 'settings' | 'admin' | 'login'
}

const publicPages: readonly Place[] = [
  { href: '/explore', label: 'Explore Campaigns', words: 'find search work' },
  { href: '/explore?tab=posts', label: 'Explore Need Posts', words: 'write' },
  { href: '/pricing', label: 'Pricing', words: 'plans cost subscribe' },
  { href: '/about', label: 'About Us' },
  { href: '/faq', label: 'FAQ', words: 'frequently asked questions help' },
  { href: '/blog', label: 'Blog' },
  { href: '/careers', label: 'Careers', words: 'jobs' },
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service', words: 'conditions' },
  { href: '/cookies', label: 'Cookie Policy' },
  { href: '/', label: 'Home', words: 'landing start' },
]

const settings: readonly Place[] = [
  { href: '/settings', label: 'Settings: Profile', words: 'name picture account', icon: 'settings' },
  { href: '/settings?tab=notifications', label: 'Settings: Notifications', words: 'mail push quiet', icon: 'settings' },
  {
    href: '/settings?tab=security',
    label: 'Settings: Security',
    words: 'password passkey sessions api tokens',
    icon: 'settings',
  },
  { href: '/settings?tab=billing', label: 'Settings: Billing', words: 'plan invoice', icon: 'settings' },
]

const karmaAndRoom: readonly Place[] = [
  { href: '/squad-room', label: 'Squad Room', words: 'chat messages team', icon: 'room' },
  { href: '/karma', label: 'Karma Statement', words: 'balance movements print', icon: 'karma' },
]

const founderPages: readonly Place[] = [
  { href: '/founder-dashboard', label: 'Dashboard', words: 'my campaigns home', icon: 'dashboard' },
  { href: '/founder-dashboard?tab=pending', label: 'Pending Campaigns', words: 'review approve', icon: 'dashboard' },
  { href: '/founder-dashboard?tab=posts', label: 'Pending Posts', words: 'review approve work', icon: 'dashboard' },
  ...karmaAndRoom,
]

const contributorPages: readonly Place[] = [
  { href: '/contributor-dashboard', label: 'Dashboard', words: 'my campaigns home', icon: 'dashboard' },
  { href: '/contributor-dashboard?tab=pending', label: 'Pending Posts', words: 'my work review', icon: 'dashboard' },
  { href: '/contributor-dashboard?tab=contributed', label: 'Contributed Campaigns', icon: 'dashboard' },
  { href: '/contributor-dashboard?tab=activity', label: 'Activity History', words: 'my work', icon: 'dashboard' },
  ...karmaAndRoom,
]

const adminPages: readonly Place[] = [
  { href: '/admin/dashboard', label: 'Admin Dashboard', words: 'statistics home', icon: 'admin' },
  { href: '/admin/team-management', label: 'Team Management', words: 'assignments', icon: 'admin' },
  { href: '/admin/team-management?tab=roles', label: 'User Roles', words: 'people accounts', icon: 'admin' },
  { href: '/admin/moderation', label: 'Moderation', words: 'reports cases', icon: 'admin' },
  { href: '/admin/audit', label: 'Audit Log', words: 'history who did what', icon: 'admin' },
  { href: '/admin/operations', label: 'Operations', words: 'jobs deliveries webhooks books', icon: 'admin' },
]

const founderDashboard: Place = {
  href: '/founder-dashboard',
  label: 'Founder Dashboard',
  words: 'my campaigns',
  icon: 'dashboard',
}

const webhooks: Place = {
  href: '/webhooks',
  label: 'Webhooks',
  words: 'api developers events integrations',
  icon: 'settings',
}

/** The pages the person may open, their own first. */
export function pagesFor(me: Me | null): readonly Place[] {
  if (!me) return [...publicPages, ...forVisitors]
  return [...ownPages(me), ...settings, ...publicPages]
}

const forVisitors: readonly Place[] = [
  { href: '/login', label: 'Log In', words: 'sign', icon: 'login' },
  { href: '/signup', label: 'Sign Up', words: 'register get started', icon: 'login' },
]

function ownPages({ role }: Me): readonly Place[] {
  switch (role) {
    case 'admin':
      return [...adminPages, founderDashboard, webhooks, ...karmaAndRoom]
    case 'founder':
      return [...founderPages, webhooks]
    case 'contributor':
      return contributorPages
    case null:
      return []
  }
}
