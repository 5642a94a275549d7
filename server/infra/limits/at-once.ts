/** Limits how many may be inside per key. `enter` returns a function to leave with, or null when it is full. */
export function atOnce(most: number) {
  const inside = new Map<string, number>()
  return {
    enter(key: string): (() => void) | null {
      const before = inside.get(key) ?? 0
      if (before >= most) return null
      inside.set(key, before + 1)
      return () => {
        const left = (inside.get(key) ?? 1) - 1
        if (left > 0) inside.set(key, left)
        else inside.delete(key)
      }
    },
  }
}
