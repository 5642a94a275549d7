import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuSecondsOf } from './cpu.ts'
import type { Asked, FromLoad, Job } from './job.ts'

/** One of the servers in a race. `pids` are the processes that do its work, the server's first. */
export interface Contestant {
  origin: string
  requests: Asked[]
  pids: number[]
}

export interface Course {
  connections: number
  rounds: number
  seconds: number
  warmSeconds: number
}

interface Round {
  millis: number[]
  seconds: number
  /** Processor time of each of the contestant's processes, and of the load program; NaN where the system does not tell. */
  used: number[]
  loadUsed: number
  turnedAway: number
}

export interface Figures {
  p50: number
  p99: number
  /** On the whole machine, which also runs the load program and the database. */
  perSecond: number
  /** Requests per second of processor time of server and database; null where the system does not tell. */
  perCore: number | null
  turnedAway: number
  rounds: Round[]
}

/** The distribution of a figure over several rounds. */
export interface Spread {
  median: number
  least: number
  most: number
}

export type Load = Awaited<ReturnType<typeof openLoad>>

/** The load program, which runs any number of courses. */
export async function openLoad() {
  const child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' })
  const leg = (job: Job, pids: number[]) =>
    new Promise<Round>((resolve, reject) => {
      let before: number[] = []
      const end = () => reject(new Error('The load program ended early'))
      const hear = (message: FromLoad) => {
        if (message.says === 'measuring') return void (before = pids.map(cpuSecondsOf))
        child.off('message', hear).off('exit', end)
        if (message.says === 'failed') return reject(new Error(message.why))
        const used = pids.map((pid, at) => cpuSecondsOf(pid) - (before[at] ?? NaN))
        resolve({ ...message, used, loadUsed: message.cpuSeconds })
      }
      child.on('message', hear).once('exit', end)
      child.send(job)
    })
  return {
    /**
     * Runs all contestants in turn, several times, so that disturbances on the machine affect all of them. Before the first round
     * each answers for as long as a round: code that is compiled and statements that are planned then are no cost of an answer.
     */
    async race(
      contestants: readonly Contestant[],
      { rounds, connections, seconds, warmSeconds }: Course,
    ): Promise<Figures[]> {
      const run: Round[][] = contestants.map(() => [])
      for (let nth = 0; nth < rounds; nth += 1) {
        const course = { connections, seconds, warmSeconds: nth === 0 ? Math.max(warmSeconds, seconds) : warmSeconds }
        for (const [at, { pids, ...what }] of contestants.entries())
          run[at]?.push(await leg({ ...course, ...what }, pids))
      }
      return run.map(figuresOf)
    },
    async close() {
      if (!child.connected) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

function figuresOf(rounds: Round[]): Figures {
  const millis = rounds.flatMap(round => round.millis).toSorted((a, b) => a - b)
  if (millis.length === 0) throw new Error('Nothing was answered while measuring; measure for longer (--seconds)')
  const at = (share: number) => millis[Math.min(millis.length - 1, Math.floor(millis.length * share))] ?? NaN
  const cores = spreadOf(rounds.map(perCoreOf)).median
  return {
    p50: at(0.5),
    p99: at(0.99),
    perSecond: spreadOf(rounds.map(perSecondOf)).median,
    perCore: cores > 0 ? cores : null,
    turnedAway: rounds.reduce((sum, round) => sum + round.turnedAway, 0),
    rounds,
  }
}

export const perSecondOf = ({ millis, seconds }: Round) => millis.length / seconds
export const perCoreOf = ({ millis, used }: Round) => millis.length / used.reduce((sum, one) => sum + one, 0)
export const medianOf = ({ millis }: Round) => millis.toSorted((a, b) => a - b)[Math.floor(millis.length / 2)] ?? NaN

/** The ratio of a figure of two contestants, computed within each round. */
export const beside = (one: Figures, other: Figures, of: (round: Round) => number): Spread =>
  spreadOf(
    one.rounds.map((round, at) => {
      const same = other.rounds[at]
      return same ? of(round) / of(same) : NaN
    }),
  )

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1] ?? NaN
  return {
    median: (low + (sorted[Math.floor(middle)] ?? NaN)) / 2,
    least: sorted[0] ?? NaN,
    most: sorted.at(-1) ?? NaN,
  }
}
