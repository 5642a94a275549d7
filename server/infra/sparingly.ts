/** True at most once within so many milliseconds: for what is said again and again while one cause lasts. */
export function sparingly(ms: number, now: () => number = () => performance.now()) {
  let saidAt = -Infinity
  return () => {
    if (now() - saidAt < ms) return false
    saidAt = now()
    return true
  }
}
