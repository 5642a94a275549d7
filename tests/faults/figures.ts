import { appendFile } from 'node:fs/promises'

/** What a fault did, as `npm run faults` shows it in one line. */
export interface Figures {
  fault: string
  rounds: number
  /** Writes that the server answered with yes; how many of them are gone, and how many are there twice. */
  acknowledged?: number
  lost?: number
  doubled?: number
  /** What the books say; nothing when they balance. */
  books?: readonly string[]
  /** The longest time until it served again as if nothing had been. */
  backMs?: number
  /** What else was measured, in words. */
  seen?: string
  goal: string
  reached: boolean
}

const file = process.env['FAULTS_REPORT']

/** The long form, which is asked for by name. Only there times are judged: tests run on busy machines. */
export const isLong = file !== undefined

/** How often: so many times in the ordinary run, and what was asked for in the long form. */
export const roundsOf = (short: number) => Number(process.env['FAULTS_ROUNDS'] ?? short)

/** Says what came of it to whoever asked for the long form. */
export async function report(figures: Figures) {
  if (file) await appendFile(file, `${JSON.stringify(figures)}\n`)
}

export const secondsOf = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
