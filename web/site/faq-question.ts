import type { ReactNode } from 'react'

export interface Question {
  /** Its place in the address: /faq#karma opens it. Links lead there, so it stays when the words change. */
  id: string
  question: string
  answer: ReactNode
}
