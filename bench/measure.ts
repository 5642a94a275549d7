import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { cpuSecondsOf } from './cpu.ts'
import type { FromLoad, Job } from './job.ts'

export interface Figures {
  p50: number
  p99: number
  /** Of the whole machine, with the load program and the database on it. */
  perSecond: number
  /** For each second of processor time that server and database used; null where the system does not tell. */
  perCore: number | null
}

/** Runs a job in a process of its own. `pids` did the work; for bare statements the process that sends them is one of them. */
export async function measure(job: Job, pids: number[]): Promise<Figures> {
  const child = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' })
  const used = () => pids.map(cpuSecondsOf)
  let before: (number | undefined)[] = []
  const done = new Promise<Figures>((resolve, reject) => {
    child.on('message', (message: FromLoad) => {
      if (message.says === 'measuring') before = used()
      else if (message.says === 'failed') reject(new Error(message.why))
      else {
        resolve(figures(message, 'scripts' in job, differences(before, used())))
        child.send('counted')
      }
    })
    child.once('exit', () => reject(new Error('The load program ended early')))
  })
  child.send(job)
  const result = await done
  if (child.exitCode === null) await once(child, 'exit')
  return result
}

function differences(before: (number | undefined)[], after: (number | undefined)[]) {
  const each = after.map((seconds, at) => {
    const then = before[at]
    return seconds === undefined || then === undefined ? NaN : seconds - then
  })
  return each.reduce((sum, one) => sum + one, 0)
}

function figures(
  { millis, seconds, cpuSeconds }: Extract<FromLoad, { says: 'done' }>,
  isBare: boolean,
  workSeconds: number,
): Figures {
  if (millis.length === 0) throw new Error('Nothing was answered while measuring; measure for longer (--seconds)')
  const sorted = millis.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const cores = workSeconds + (isBare ? cpuSeconds : 0)
  return {
    p50: at(0.5),
    p99: at(0.99),
    perSecond: millis.length / seconds,
    perCore: cores > 0 ? millis.length / cores : null,
  }
}
