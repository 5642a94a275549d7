import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const shared = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

/** Where temporary test databases are stored: in memory if there is room, because creating one for each test is mostly file work. */
export function memoryFolder(): string {
  // A run of tests has a folder of its own there.
  if (tmpdir().startsWith(`${shared}/`)) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(shared)
    return bavail * bsize > roomNeeded && freemem() > roomNeeded ? shared : tmpdir()
  } catch {
    return tmpdir()
  }
}
