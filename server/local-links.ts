import type { Config } from './config.ts'

/**
 * Settings that make us send people links to us (in mails, or to come back from Google or a checkout) although no public address is set:
 * the links then have this machine's own address, and lead nowhere from any other machine.
 */
export function localLinks({ origin, smtp, google, lemonSqueezy }: Config): string[] {
  if (origin !== undefined) return []
  const used = { SMTP_URL: smtp, GOOGLE_CLIENT_ID: google, LEMON_SQUEEZY_API_KEY: lemonSqueezy }
  return Object.entries(used).flatMap(([name, setting]) => (setting ? name : []))
}
