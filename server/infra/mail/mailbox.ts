import type { KeptLetter, Mail } from './mail.ts'

const lettersKept = 200

/** Keeps the newest mails in memory instead of sending them: for demo and development only. */
export function mailboxMail(): Mail {
  let taken = 0
  let kept: readonly KeptLetter[] = []
  return {
    async send(letter) {
      taken += 1
      kept = [{ ...letter, number: taken, sentAt: new Date() }, ...kept].slice(0, lettersKept)
    },
    letters: () => kept,
    close: async () => {},
  }
}
