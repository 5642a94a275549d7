import { lengthOf } from './length.ts'
import { useNumber } from './locale.ts'

const nearFrom = 0.8

/** Shown beside the label when a text comes near its limit, and in red when it exceeds it: "10,001 of 10,000". White space around it is not sent. */
export function useCounter() {
  const number = useNumber()
  return (text: string, max: number) => {
    const length = lengthOf(text.trim())
    return (
      length > max * nearFrom && (
        <span className={length > max ? 'font-semibold text-danger' : undefined}>
          {number(length)} of {number(max)}
        </span>
      )
    )
  }
}
