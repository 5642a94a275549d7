interface Rate {
  count: number
  seconds: number
}

/** How often something may be tried within a window of time, for each key (an account, an address) it is counted by. */
export const rates = {
  /** Wrong passwords for one account from one address. */
  wrongPassword: { count: 5, seconds: 15 * 60 },
  /** Codes of the first-run screen from one address. The code itself has 140 bits. */
  firstRunCode: { count: 10, seconds: 15 * 60 },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof rates
