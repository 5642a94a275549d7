import type { Services } from '../services.ts'
import { wordsOf } from '../words-of.ts'
import type { Mail } from './mail.ts'
import { LetterPutOff, LetterRefused } from './mail.ts'

/** Wraps `mail`, reporting of each letter whether the server took it or fails. A server that refuses one letter works. */
export function watchedMail(mail: Mail, services: Pick<Services, 'failed' | 'works'>): Mail {
  return {
    ...mail,
    async send(letter) {
      try {
        await mail.send(letter)
      } catch (error) {
        if (error instanceof LetterRefused) services.works('mail')
        else if (!(error instanceof LetterPutOff)) services.failed('mail', wordsOf(error))
        throw error
      }
      services.works('mail')
    },
  }
}
