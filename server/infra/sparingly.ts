/** True at most once per `ms`, for messages that would repeat as long as their cause lasts. */
export function sparingly(ms: number, now: () => number = () => performance.now()) {
  let saidAt = -Infinity
  return () => {
    if (now() - saidAt < ms) return false
    saidAt = now()
    return true
  }
}
