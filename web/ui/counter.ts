import { useNumber } from './locale.ts'

const nearFrom = 0.8

/** Stands beside the label of a text that comes near its limit, or is beyond it: "10,001 of 10,000". */
export function useCounter() {
  const number = useNumber()
  return ({ length }: string, max: number) =>
    length > max * nearFrom ? `${number(length)} of ${number(max)}` : undefined
}
