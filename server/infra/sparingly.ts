/** True at most once per `ms`, for messages that would repeat as long as their cause lasts. */
export function sparingly(ms: number) {
  let saidAt = -Infinity
  return () => {
    if (performance.now() - saidAt < ms) return false
    saidAt = performance.now()
    return true
  }
}
