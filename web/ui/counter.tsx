import { lengthOf } from './length.ts'
import { useNumber } from './locale.ts'

const nearFrom = 0.8

/** Beside the label when a text comes near its limit, in red beyond it: "10,001 of 10,000". White space around the text does not count. */
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
