interface Rate {
  count: number
  seconds: number
}

/** How often something may be tried within a window of time, for each key (an account, an address) it is counted by. */
export const rates = {
  /** Wrong passwords for one account from one address. */
  wrongPassword: { count: 5, seconds: 15 * 60 },
  /** Codes of the second step for one account, and for one start of logging in: the owner's success forgives the first alone. */
  secondStep: { count: 5, seconds: 15 * 60 },
  /** Codes typed while two-step verification is being switched on. */
  firstCode: { count: 20, seconds: 15 * 60 },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof rates
