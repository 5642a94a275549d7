import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { StartError } from './infra/db/start-error.ts'
import type { Log } from './infra/log.ts'

const firstPauseMs = 200
const longestPauseMs = 10_000
/** One that lived so long had no trouble starting. */
const healthyMs = 30_000

interface Leading {
  count: number
  /** What workers are told besides the settings of this process. */
  env: Record<string, string>
  log: Log
  /** How long one that was told to stop may take. */
  stopMs: number
}

interface Crew {
  /** The port they share. */
  port: number | undefined
  /** Tells all of them to stop and waits until they have. */
  stop: () => Promise<void>
}

/** Whether this process is one of several, which another one leads. */
export const isWorker = cluster.isWorker

/** Says to the leading process that this worker serves. */
export const sayReady = (port: number | undefined) => void cluster.worker?.send({ ready: port })

/**
 * Starts so many processes of this same program behind one port. One that ends is replaced, later and later if they go on ending.
 * The first starts alone: what is wrong with all of them is said once.
 */
export async function startWorkers({ count, env, log, stopMs }: Leading): Promise<Crew> {
  let stopping = false
  const fork = (pauseMs = firstPauseMs): Worker => {
    const worker = cluster.fork(env)
    const since = performance.now()
    // Something was sent to it while it ended.
    worker.on('error', error => log.error('A worker cannot be told', error))
    worker.once('exit', (code, signal) => {
      if (stopping) return
      const pause = performance.now() - since > healthyMs ? firstPauseMs : pauseMs
      const how = new Error(signal ? `It was ended by ${signal}` : `Its exit code is ${code}`)
      log.error('A worker ended and is replaced', how, { worker: worker.process.pid })
      setTimeout(() => stopping || fork(Math.min(pause * 2, longestPauseMs)), pause)
    })
    return worker
  }
  const first = await portOf(fork())
  if (first === null) {
    stopping = true
    throw new StartError('The first worker ended before it was ready.')
  }
  await Promise.all(Array.from({ length: count - 1 }, () => portOf(fork())))
  return {
    port: first.port,
    async stop() {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map(worker => endWorker(worker, stopMs)))
    },
  }
}

/** Where a worker listens, once it is ready; null when it ended instead. */
const portOf = (worker: Worker) =>
  new Promise<{ port: number | undefined } | null>(resolve => {
    worker.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return
      resolve({ port: typeof message.ready === 'number' ? message.ready : undefined })
    })
    worker.once('exit', () => resolve(null))
  })

async function endWorker(worker: Worker | undefined, stopMs: number) {
  if (!worker || worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(impatience)
}
