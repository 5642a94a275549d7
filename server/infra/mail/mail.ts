/** One mail, ready to send. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** Names this mail for good: sent twice after a crash, a mailbox can tell. */
  id: string
  /** The page that unsubscribes, which also answers to one-click requests (RFC 8058). */
  unsubscribe?: string
}

/** The way out for mails: SMTP, or a mailbox that anybody on a demo or development server can read. */
export interface Mail {
  /** @throws when the server refuses, fails or does not answer in time: worth another try. */
  send: (letter: Letter) => Promise<void>
  close: () => Promise<void>
}
