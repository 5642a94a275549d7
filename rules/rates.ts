interface Rate {
  count: number
  seconds: number
}

/** How often something may be tried within a window of time, for each key (an account, an address) it is counted by. */
export const rates = {
  /** Wrong passwords for one account from one address. */
  wrongPassword: { count: 5, seconds: 15 * 60 },
  /** Recovery mails to one address, whether or not anybody has it. */
  recoveryTo: { count: 3, seconds: 60 * 60 },
  /** Recovery mails asked for from one network address: nobody fills the mailboxes of many. */
  recoveryFrom: { count: 20, seconds: 60 * 60 },
  /** Mails that confirm the address of one account, besides the first. */
  verification: { count: 3, seconds: 60 * 60 },
  /** Changes of address asked for by one account: each sends a mail to somebody who may not know of it. */
  addressChange: { count: 3, seconds: 60 * 60 },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof rates
