import { statusOf } from './status-of.ts'

/**
 * Refusals are not retried, only failures that may pass, and only in browsers: during server rendering somebody is waiting.
 * Writes are never retried automatically, except where the sender gave them an id (a squad's messages), or to get a lost answer.
 */
export function retryUnlessRefused(failures: number, error: unknown) {
  if (typeof window === 'undefined') return false
  const status = statusOf(error) ?? 500
  if (status !== 503) return failures < 2 && status >= 500
  if (failures === 0) void import('./busy.ts').then(busy => busy.sayBusy()).catch(() => undefined)
  return failures < 4
}

/** Exponential backoff with jitter, so that clients turned away together do not all come back together. */
export const laterEachTime = (failures: number) => Math.min(1000 * 2 ** failures, 8000) * (0.5 + Math.random())

interface Failing {
  state: { error: unknown; errorUpdateCount: number; fetchMeta: { fetchMore?: unknown } | null }
}

/**
 * Milliseconds until what failed is read again by itself, while somebody looks at it: longer each time. False if it would fail again.
 * False, too, if a list's next page failed: reading again would read only the pages before it, and take the failure off the screen.
 * Clients do not come back together, because their tries before this failure were not at the same time either.
 */
export const readsAgain = ({ state: { error, errorUpdateCount, fetchMeta } }: Failing) =>
  error !== null && !fetchMeta?.fetchMore && mayPass(error) && 8000 * Math.min(errorUpdateCount, 8)

/** Whether the failure may pass: it is no refusal. An error without a status means that nothing answered. */
export const mayPass = (error: unknown) => (statusOf(error) ?? 500) >= 500
