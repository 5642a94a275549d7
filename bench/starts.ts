import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Spread } from './measure.ts'
import { spreadOf } from './measure.ts'
import type { Options } from './options.ts'
import { dot, say } from './say.ts'
import { startServer } from './server.ts'

/** In milliseconds, from the start of the process to its first answer. */
export interface Starts {
  /** With an embedded database, which is created first, and without Node's compile cache. */
  cold: number
  warm: Spread
  /** A process that starts the same PostgreSQL, queries it once and listens. */
  bare: Spread
}

const times = 5

/** How soon the product answers with an embedded database: on the very first start, and on later ones. */
export async function measureStarts(folder: string, { quick }: Options): Promise<Starts> {
  const data = join(folder, 'starts')
  const cold = await ours(data)
  const warm: number[] = []
  const bare: number[] = []
  for (let nth = 0; nth < (quick ? 1 : times); nth += 1) {
    warm.push(await ours(data))
    bare.push(await bareStart(data))
    dot()
  }
  say('')
  return { cold, warm: spreadOf(warm), bare: spreadOf(bare) }
}

/** Beside the data folder: a first start refuses one that has anything else in it. */
const compiledFor = (folder: string) => `${folder}.compiled`

async function ours(folder: string) {
  const start = performance.now()
  const server = await startServer(null, folder, { NODE_COMPILE_CACHE: compiledFor(folder) })
  const took = performance.now() - start
  await server.stop()
  return took
}

async function bareStart(folder: string) {
  const start = performance.now()
  const env = { ...process.env, NODE_COMPILE_CACHE: compiledFor(folder) }
  const child = fork(join(import.meta.dirname, 'bare-start.ts'), { env })
  child.send({ folder })
  await once(child, 'message')
  const took = performance.now() - start
  child.send('stop')
  await once(child, 'exit')
  return took
}
