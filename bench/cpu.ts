import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor time that a process and all its descendants have used so far; NaN where the system does not tell. */
export function cpuSecondsOf(pid: number): number {
  try {
    // A child that ends meanwhile counts for nothing here: its time is added to what its parent's ended children have used.
    return childrenOf(pid).reduce((sum, child) => sum + (cpuSecondsOf(child) || 0), ownSeconds(pid))
  } catch {
    return NaN
  }
}

/** With those of its children that have ended. */
function ownSeconds(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain anything, even spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** Those its main thread has started: none of our programs starts any in another. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Resident memory of a process without its children, in bytes; NaN where the system does not tell. */
export function residentBytes(pid: number) {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return NaN
  }
}
