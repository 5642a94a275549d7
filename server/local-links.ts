import type { Config } from './config.ts'

/**
 * The settings by which people are sent to links of ours (in mails, on the way back from Google or a checkout), while no public address
 * is set: these begin with this machine's own, and lead nowhere from any other.
 */
export function localLinks({ origin, smtp, google, lemonSqueezy }: Config): string[] {
  if (origin !== undefined) return []
  const used = { SMTP_URL: smtp, GOOGLE_CLIENT_ID: google, LEMON_SQUEEZY_API_KEY: lemonSqueezy }
  return Object.entries(used).flatMap(([name, setting]) => (setting ? name : []))
}
