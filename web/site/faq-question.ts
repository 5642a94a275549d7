import type { ReactNode } from 'react'

export interface Question {
  /** The URL fragment: /faq#karma opens this question. Links use it, so keep it when the text changes. */
  id: string
  question: string
  answer: ReactNode
}
