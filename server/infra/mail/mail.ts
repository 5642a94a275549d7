/** One mail, ready to send. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** The Message-ID. It stays the same when a mail is sent again after a crash, so that mailboxes can drop the duplicate. */
  id: string
  /** The unsubscribe page, which also accepts one-click requests (RFC 8058). */
  unsubscribe?: string
}

export interface KeptLetter extends Letter {
  /** Starts at 1. */
  number: number
  sentAt: Date
}

/** Sends mails: over SMTP, or into a mailbox that anyone can read on a demo or development server. */
export interface Mail {
  /** @throws LetterRefused when a retry would not help; any other error is worth one. */
  send: (letter: Letter) => Promise<void>
  /** Connects and logs in, and sends nothing. A mailbox has no server to try. @throws MailUnreached */
  check?: () => Promise<void>
  close: () => Promise<void>
  /** Newest first. Present on a mailbox only, which never sends anything. */
  letters?: () => readonly KeptLetter[]
}

/** The server was not reached, or refused our login: a check without a mail can show when that has changed. */
export class MailUnreached extends Error {}

/** The server works, but takes this mail only later, as it does with senders that it does not know, or for a mailbox that is full. */
export class LetterPutOff extends Error {}

/** A permanent failure: the address accepts no mails, or not this one. */
export class LetterRefused extends Error {}
