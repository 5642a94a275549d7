/** One mail, ready to send. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** Names this mail for good (its Message-ID): sent twice after a crash, a mailbox can tell. */
  id: string
  /** The page that unsubscribes, which also answers to one-click requests (RFC 8058). */
  unsubscribe?: string
}

export interface KeptLetter extends Letter {
  /** Counts from 1. */
  number: number
  sentAt: Date
}

/** The way out for mails: SMTP, or a mailbox that anybody on a demo or development server can read. */
export interface Mail {
  /** @throws LetterRefused when no other try would help; anything else is worth one. */
  send: (letter: Letter) => Promise<void>
  close: () => Promise<void>
  /** Newest first. Only a mailbox keeps letters; nothing it takes is ever sent. */
  letters?: () => readonly KeptLetter[]
}

/** For good: the address takes no mails, or not this one. */
export class LetterRefused extends Error {}
