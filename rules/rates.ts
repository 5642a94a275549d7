interface Rate {
  count: number
  seconds: number
}

const quarter = 15 * 60
const hour = 60 * 60

/** How often something may be tried within a window of time, for each key (an account, an address) it is counted by. */
export const rates = {
  /** Wrong passwords from one address, for whichever accounts. */
  guessFromAddress: { count: 20, seconds: quarter },
  /** Wrong passwords for one account from all devices together that it does not know. */
  guessOfAccount: { count: 5, seconds: quarter },
  /** As many of these may come from one address: it alone cannot use them up, and the owner elsewhere still has a try. */
  guessOfAccountFromAddress: { count: 4, seconds: quarter },
  /** Wrong passwords for one account from a device that has signed in to it before. */
  guessFromKnownDevice: { count: 5, seconds: quarter },
  /** Wrong present passwords of somebody who is signed in. */
  presentPassword: { count: 5, seconds: quarter },
  /** Sign-ups from one address, whatever came of them. */
  signUp: { count: 30, seconds: hour },
  /** Campaigns that one person creates. */
  campaign: { count: 10, seconds: hour },
  /** Posts and comments that one contributor sends. */
  submission: { count: 20, seconds: hour },
  /** Checkouts that one founder starts. */
  checkout: { count: 5, seconds: hour },
  /** What one person has the payment provider asked, whose own limit is everybody's together. */
  paymentAsked: { count: 30, seconds: hour },
  /** Recovery mails to one address, whether or not anybody has it. */
  recoveryTo: { count: 3, seconds: hour },
  /** Recovery mails asked for from one network address: nobody fills the mailboxes of many. */
  recoveryFrom: { count: 20, seconds: hour },
  /** Mails that confirm the address of one account, besides the first. */
  verification: { count: 3, seconds: hour },
  /** Changes of address asked for by one account: each sends a mail to somebody who may not know of it. */
  addressChange: { count: 3, seconds: hour },
  /** Codes of the second step for one account, and for one start of logging in: the owner's success forgives the first alone. */
  secondStep: { count: 5, seconds: quarter },
  /** Codes typed while two-step verification is being switched on. */
  firstCode: { count: 20, seconds: quarter },
  /** Who sets out for Google from one address. */
  googleTrip: { count: 60, seconds: quarter },
  /** Kilobytes of pictures that one person sends in a day, whatever became of them. */
  pictureKilobytes: { count: 200_000, seconds: 24 * hour },
  /** Reports of one person: enough for whoever means them, too few to fill the moderators' queue. */
  report: { count: 20, seconds: hour },
  /** Access tokens that one person makes: each sends a mail with a name that they chose. */
  tokenMade: { count: 10, seconds: hour },
  /** Test events and redeliveries that one founder asks for. */
  webhookTest: { count: 60, seconds: hour },
  /** Codes of the first-run screen from one address. The code itself has 140 bits. */
  firstRunCode: { count: 10, seconds: quarter },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof rates

/** How often somebody may add what is counted by its own rows. Nothing raises these. */
export const rowRates = {
  /** Messages that one person sends to squads. */
  squadMessage: { count: 20, seconds: 10 },
  /** Pictures that one person sends to squads, and as many of themselves. */
  upload: { count: 10, seconds: 60 },
} as const satisfies Record<string, Rate>

/** How often anything may be asked for. Counted in memory, by each server for itself. */
export const requestRates = {
  user: { count: 300, seconds: 60 },
  /** Visitors of one address; reading a page counts, its files do not. */
  visitors: { count: 200, seconds: 60 },
  /** Each access token by itself. */
  token: { count: 120, seconds: 60 },
} as const satisfies Record<string, Rate>

/** How many requests of one person, of one access token, and of the visitors of one address, are worked on at once. */
export const requestsAtOnce = { user: 30, visitors: 40, token: 10 } as const

/** Sockets whose person is not known yet, of one address: how many are asked about at once, and how many may ask in vain. */
export const handshakeRates = { atOnce: 20, inVain: { count: 60, seconds: 60 } } as const

/** Pictures of people that are not there, asked for from one address: faces that are there count for nothing, however many a page has. */
export const picturesInVain = { count: 60, seconds: 60 } as const satisfies Rate

/** Addresses that are told apart within a minute. */
export const addressesKnown = 50_000

/** Browsers of one person that are told things as they happen. */
export const socketsPerUser = 10

/** What is read of each of them. A browser says some sixty bytes when another page is opened or looked at. */
export const socketBytesPerSecond = 4_096

const exactBelow = 90

/** A wait as people say it: "40 seconds", "12 minutes". Never shorter than it is. */
export function inWords(seconds: number): string {
  if (seconds < exactBelow) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  return counted(Math.ceil(seconds / 60), 'minute')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
