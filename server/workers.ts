import cluster, { type Worker } from 'node:cluster'
import { StartError } from './infra/db/start-error.ts'
import type { Log } from './infra/log.ts'

const firstPauseMs = 200
const longestPauseMs = 10_000
/** A worker that lived this long had no trouble starting. */
const healthyMs = 30_000

interface Leading {
  count: number
  /** Added to this process's environment for the workers. */
  env: Record<string, string>
  log: Log
  /** How long a worker may take to stop. */
  stopMs: number
}

interface Crew {
  /** The port they share. */
  port: number | undefined
  /** Stops all workers and waits until they have exited. */
  stop: () => Promise<void>
}

export const isWorker = cluster.isWorker

/** Tells the primary process that this worker is serving requests. */
export const sayReady = (port: number | undefined) => void cluster.worker?.send({ ready: port })

/**
 * Starts `count` processes of this program behind one port. A worker that exits is replaced, with growing pauses if it keeps exiting.
 * The first starts alone, so that a problem they all share is reported once.
 */
export async function startWorkers({ count, env, log, stopMs }: Leading): Promise<Crew> {
  let stopping = false
  const fork = (pauseMs = firstPauseMs): Worker => {
    const worker = cluster.fork(env)
    const since = performance.now()
    // A message was sent to it while it was exiting.
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

/** The worker's port once it is ready; null when it exited instead. */
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
  // Not `once` of node:events: it rejects when a message cannot be sent to a worker that is exiting.
  const ended = new Promise(resolve => worker.once('exit', resolve))
  worker.process.kill('SIGTERM')
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), stopMs)
  await ended
  clearTimeout(impatience)
}
