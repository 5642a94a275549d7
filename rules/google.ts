import { suspendedWords } from './contact.ts'
import { shown } from './shown-words.ts'

/** Why signing in with Google failed, keyed by the code in the address that the browser is sent back to. */
export const googleFailures = {
  'not-set-up': shown.google_not_set_up.words,
  unreachable: 'Google could not be reached. Please try again in a moment.',
  denied: 'You did not allow it at Google.',
  late: 'This took too long, or was begun in another browser. Please try again.',
  nonsense: 'The answer from Google could not be trusted. Please try again.',
  unverified: 'Google has not verified the email address of this account.',
  other: 'Another Google account is linked to the account with this email.',
  taken: 'This Google account is linked to someone else’s account here.',
  suspended: suspendedWords,
  busy: 'Too many tries. Please wait a while, then try again.',
} as const

export type GoogleFailure = keyof typeof googleFailures

export const isGoogleFailure = (text: string): text is GoogleFailure => Object.hasOwn(googleFailures, text)
