import type { Services } from '../services.ts'
import { wordsOf } from '../words-of.ts'
import type { Mail } from './mail.ts'
import { LetterPutOff, LetterRefused, MailUnreached } from './mail.ts'

/**
 * Wraps `mail`, reporting after each letter whether the mail server works. A server that refuses one letter works. One that was not reached
 * is checked repeatedly without a letter, because the next may be hours away, or be sent by another process. After any other error only
 * the next letter can show that the server works again.
 */
export function watchedMail(mail: Mail, services: Pick<Services, 'failed' | 'works'>, againMs = 15_000): Mail {
  let isUnreached = false
  let isTrying = false
  const works = () => {
    isUnreached = false
    services.works('mail')
  }
  const failed = (error: unknown) => {
    isUnreached = error instanceof MailUnreached
    services.failed('mail', wordsOf(error))
    if (isUnreached) later()
  }
  const later = () => {
    if (isTrying) return
    isTrying = true
    setTimeout(() => void again(), againMs).unref()
  }
  const again = async () => {
    const error = isUnreached ? await tried(mail) : null
    isTrying = false
    if (!isUnreached) return
    if (error) failed(error)
    else works()
  }
  return {
    ...mail,
    async send(letter) {
      try {
        await mail.send(letter)
      } catch (error) {
        if (error instanceof LetterRefused) works()
        else if (!(error instanceof LetterPutOff)) failed(error)
        throw error
      }
      works()
    },
  }
}

const tried = async ({ check }: Mail): Promise<unknown> =>
  check?.().then(
    () => null,
    (error: unknown) => error,
  )
