import { appendFile } from 'node:fs/promises'
import { vi } from 'vitest'

/** The result of one fault, which `npm run faults` prints as one line. */
export interface Figures {
  fault: string
  rounds: number
  /** Writes that the server acknowledged; how many of them are lost, and how many exist twice. */
  acknowledged?: number
  lost?: number
  doubled?: number
  /** The errors in the ledger; empty when it balances. */
  books?: readonly string[]
  /** The longest time until service was fully restored. */
  backMs?: number
  /** Other measurements, in words. */
  seen?: string
  goal: string
  reached: boolean
}

const file = process.env['FAULTS_REPORT']

/** Whether this is the long form, requested by name. Only there are times judged: ordinary tests run on busy machines. */
export const isLong = file !== undefined

/** How often to repeat: this many times in the ordinary run, and as requested in the long form. */
export const roundsOf = (short: number) => Number(process.env['FAULTS_ROUNDS'] ?? short)

/** Writes the result to the report of the long form, if that was requested. */
export async function report(figures: Figures) {
  if (file) await appendFile(file, `${JSON.stringify(figures)}\n`)
}

/** The number that this share of the others does not exceed; NaN if there is none. */
export const quantile = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN

/** Waits until the condition holds, at most this long. Does not fail: the test's next expectation says what is missing. */
export const until = (isSo: () => boolean, forMs: number) =>
  vi.waitUntil(isSo, { timeout: forMs, interval: 20 }).catch(() => undefined)

export const secondsOf = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
