import { counted } from './counted.ts'

interface Rate {
  count: number
  seconds: number
}

const quarter = 15 * 60
const hour = 60 * 60

/** How often something may be tried within a time window, for each key (an account, an address) it is counted by. */
export const rates = {
  /** Wrong passwords from one address, for any accounts. */
  guessFromAddress: { count: 20, seconds: quarter },
  /** Wrong passwords for one account, from all unknown devices together. */
  guessOfAccount: { count: 5, seconds: quarter },
  /** The part of those that one address may use: alone it cannot lock out the owner, who still has a try from elsewhere. */
  guessOfAccountFromAddress: { count: 4, seconds: quarter },
  /** Wrong passwords for one account, from a device that has signed in to it before. */
  guessFromKnownDevice: { count: 5, seconds: quarter },
  /** Wrong current passwords from somebody who is signed in. */
  presentPassword: { count: 5, seconds: quarter },
  /** Sign-ups from one address, successful or not. */
  signUp: { count: 30, seconds: hour },
  /** Campaigns created by one person. */
  campaign: { count: 10, seconds: hour },
  /** Posts and comments sent by one contributor. */
  submission: { count: 20, seconds: hour },
  /** Checkouts started by one founder. */
  checkout: { count: 5, seconds: hour },
  /** Requests to the payment provider caused by one person: the provider's own limit is shared by everybody. */
  paymentAsked: { count: 30, seconds: hour },
  /** Recovery mails to one email address, whether or not it has an account. */
  recoveryTo: { count: 3, seconds: hour },
  /** Recovery mails requested from one network address, so that nobody can flood many mailboxes. */
  recoveryFrom: { count: 20, seconds: hour },
  /** Verification mails for one account, besides the first. */
  verification: { count: 3, seconds: hour },
  /** Mails that ask one email address to confirm itself, for any accounts: anybody can name it in as many as they make. */
  confirmationTo: { count: 5, seconds: hour },
  /** Address changes requested by one account: each sends a mail to somebody who may not expect it. */
  addressChange: { count: 3, seconds: hour },
  /** Codes of the app as a second step, counted per account and per sign-in attempt. The owner's success resets only the count of the account. */
  secondStep: { count: 5, seconds: quarter },
  /** Recovery codes as a second step, counted likewise. A code has 80 bits at least. */
  recoveryCode: { count: 10, seconds: quarter },
  /** Codes typed while enabling two-step verification. */
  firstCode: { count: 20, seconds: quarter },
  /** Google sign-ins started from one address. */
  googleSignIn: { count: 60, seconds: quarter },
  /** Kilobytes of pictures uploaded by one person per day, whatever became of them; 8,000 pixels count as one at least. */
  pictureKilobytes: { count: 200_000, seconds: 24 * hour },
  /** Reports by one person: enough for honest use, too few to flood the moderators' queue. */
  report: { count: 20, seconds: hour },
  /** Access tokens created by one person: each sends a mail that contains a name of their choice. */
  tokenMade: { count: 10, seconds: hour },
  /** Test events and redeliveries requested by one founder. */
  webhookTest: { count: 60, seconds: hour },
  /** First-run codes from one address. The code itself has 140 bits. */
  firstRunCode: { count: 10, seconds: quarter },
} as const satisfies Record<string, Rate>

export type RateName = keyof typeof rates

/** Those that the operator's RATE_LIMIT_FACTOR multiplies: none that guards a password, another secret or somebody's mailbox. */
export const raisedRates = [
  'signUp',
  'campaign',
  'submission',
  'checkout',
  'paymentAsked',
  'googleSignIn',
  'pictureKilobytes',
  'tokenMade',
  'webhookTest',
] as const satisfies readonly RateName[]
export type RaisedRate = (typeof raisedRates)[number]
export type FixedRate = Exclude<RateName, RaisedRate>

/** Rates counted from the rows themselves. No setting raises them. */
export const rowRates = {
  /** Squad messages of one person. */
  squadMessage: { count: 20, seconds: 10 },
  /** Pictures one person sends to squads, and separately as many profile pictures. */
  upload: { count: 10, seconds: 60 },
} as const satisfies Record<string, Rate>

/** Request rate limits. Counted in memory: by each server alone, or by all of them together over Redis. */
export const requestRates = {
  user: { count: 300, seconds: 60 },
  /** Visitors from one address. Page loads count, static files do not. */
  visitors: { count: 200, seconds: 60 },
  /** Per access token. */
  token: { count: 120, seconds: 60 },
} as const satisfies Record<string, Rate>

/** Concurrent requests per person, per access token, and per address for visitors. */
export const requestsAtOnce = { user: 30, visitors: 40, token: 10 } as const

/** Open connections from one address, to each process, unless it is that of a trusted proxy. */
export const connectionsFromAddress = 2_000

/** Socket handshakes from one address before the person is known: concurrent ones, and failed ones per window. */
export const handshakeRates = { atOnce: 20, inVain: { count: 60, seconds: 60 } } as const

/** Requests from one address for profile pictures that do not exist. Existing pictures count for nothing, however many a page has. */
export const picturesInVain = { count: 60, seconds: 60 } as const satisfies Rate

/** How many addresses (or other keys) a counter tracks separately within a minute; this bounds its memory. */
export const addressesKnown = 50_000

/** Live sockets per person. */
export const socketsPerUser = 10

/** Read limit for each socket. A browser sends about sixty bytes when a page is opened or shown. */
export const socketBytesPerSecond = 4_096

const exactBelow = 90

/** A wait in words: "40 seconds", "12 minutes". Rounded up, never down. */
export function inWords(seconds: number): string {
  if (seconds < exactBelow) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  return counted(Math.ceil(seconds / 60), 'minute')
}
