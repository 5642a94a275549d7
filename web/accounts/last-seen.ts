import { seenMinutes } from '#/rules/cookies.ts'
import { relativeTime } from '../ui/relative-time.ts'

/** Whoever is on a page right now may have been recorded so long ago, so nothing more precise is said. */
export const lastSeen: typeof relativeTime = (at, now, locale, zone) =>
  now - at < seenMinutes * 60_000 ? 'less than half an hour ago' : relativeTime(at, now, locale, zone)
