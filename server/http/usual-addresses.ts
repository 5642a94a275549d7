import type { App } from '../app.ts'

/** Addresses that people, password managers (W3C's well-known URL) and crawlers try on any site, and what answers to them here. */
const usual = {
  '/.well-known/change-password': '/settings?tab=security',
  '/admin': '/admin/dashboard',
  // The login page sends people who are signed in on to the dashboard of their role.
  '/dashboard': '/login',
  '/favicon.ico': '/icon-192.png',
} as const

export function mountUsualAddresses(app: App) {
  for (const [address, ours] of Object.entries(usual)) app.get(address, c => c.redirect(ours, 303))
}
