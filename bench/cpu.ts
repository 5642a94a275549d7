import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface Process {
  parent: number
  seconds: number
  /** Processor time of its children that have ended. */
  endedSeconds: number
}

/** A process's entry in /proc; undefined on other systems, or when it has ended. */
function look(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything, even spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return {
      parent,
      seconds: (user + system) / ticksPerSecond,
      endedSeconds: (endedUser + endedSystem) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}

/** Seconds of processor time that a process and all its descendants have used so far; NaN where the system does not tell. */
export function cpuSecondsOf(pid: number): number {
  const root = look(pid)
  if (!root) return NaN
  const all = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? look(Number(name)) : undefined
    if (found) all.set(Number(name), found)
  }
  const sum = (of: number, { seconds, endedSeconds }: Process): number =>
    [...all]
      .filter(([, { parent }]) => parent === of)
      .reduce((total, [child, found]) => total + sum(child, found), seconds + endedSeconds)
  return sum(pid, root)
}

/** Resident memory of a process without its children, in bytes; NaN where the system does not tell. */
export function residentBytes(pid: number) {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return NaN
  }
}
