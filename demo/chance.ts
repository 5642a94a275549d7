/** A seeded random generator: the same seed gives the same world. */
export interface Chance {
  /** At least 0, less than 1. */
  roll: () => number
  between: (low: number, high: number) => number
  happens: (probability: number) => boolean
  /** Picks one item, with a probability proportional to its weight. */
  weighted: <T>(items: readonly T[], weightOf: (item: T) => number) => T | undefined
  uuid: () => string
  /** A Reddit id that no real post has: Reddit's own counter is far from it. */
  redditId: () => string
}

const twoTo32 = 4_294_967_296

export function makeChance(seed: number): Chance {
  const roll = mulberry32(seed)
  const digits = (count: number, radix: number) =>
    Array.from({ length: count }, () => Math.floor(roll() * radix).toString(radix)).join('')
  return {
    roll,
    between: (low, high) => low + roll() * (high - low),
    happens: probability => roll() < probability,
    weighted(items, weightOf) {
      let left = roll() * items.reduce((sum, item) => sum + weightOf(item), 0)
      return items.find(item => (left -= weightOf(item)) < 0)
    },
    uuid: () => `${digits(8, 16)}-${digits(4, 16)}-4${digits(3, 16)}-a${digits(3, 16)}-${digits(12, 16)}`,
    redditId: () => `zz${digits(5, 36)}`,
  }
}

/** Tommy Ettinger's Mulberry32, in the public domain: small, and random enough for a demo. */
function mulberry32(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / twoTo32
  }
}
