import { useNumber } from './locale.ts'

const nearFrom = 0.8

/** Shown beside the label when a text comes near its limit, and in red when it exceeds it: "10,001 of 10,000". */
export function useCounter() {
  const number = useNumber()
  return ({ length }: string, max: number) =>
    length > max * nearFrom && (
      <span className={length > max ? 'font-semibold text-danger' : undefined}>
        {number(length)} of {number(max)}
      </span>
    )
}
