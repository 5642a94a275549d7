import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const shared = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

/** Where throw-away databases of tests live: in memory where there is room, because making one for each test is mostly files. */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(shared)
    return bavail * bsize > roomNeeded && freemem() > roomNeeded ? shared : tmpdir()
  } catch {
    return tmpdir()
  }
}
