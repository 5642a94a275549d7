import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

interface Process {
  parent: number
  seconds: number
  /** Of its children that have ended. */
  endedSeconds: number
}

/** What Linux says of a process; undefined elsewhere, or when it has ended. */
function look(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before the bracket may hold anything, blanks too.
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

/** Seconds of processor time that a process and all its children have used so far; undefined where nobody says. */
export function cpuSecondsOf(pid: number): number | undefined {
  const root = look(pid)
  if (!root) return undefined
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(each => look(each)?.parent === pid)
  return children.reduce((sum, child) => sum + (cpuSecondsOf(child) ?? 0), root.seconds + root.endedSeconds)
}
