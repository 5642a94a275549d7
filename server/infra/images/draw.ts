import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A tree of boxes and texts with styles, in the form that satori reads. */
export interface Drawing {
  type: 'div' | 'svg' | 'path' | 'circle'
  key: null
  props: Readonly<Record<string, unknown>>
}

export interface Asked {
  drawing: Drawing
  width: number
  height: number
}

/** A PNG; or, when the fonts lack glyphs for them, the texts that cannot be drawn. */
export type Drawn = { png: Uint8Array } | { missing: readonly string[] }

const idleMs = 60_000
const limitMs = 15_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws in a worker thread, which is started on demand and ends after a minute without work, so that servers whose links are not shared
 * do not pay for it. One drawing at a time. @throws when the thread fails.
 */
export function draw(asked: Asked): Promise<Drawn> {
  const mine = last.then(() => drawNow(asked))
  last = mine.catch(() => {})
  return mine
}

let last: Promise<unknown> = Promise.resolve()

async function drawNow(asked: Asked): Promise<Drawn> {
  clearTimeout(idle)
  const thread = (worker ??= started())
  try {
    thread.postMessage(asked)
    // A thread that crashes emits an error; one that hangs runs into the timeout.
    const [drawn]: Drawn[] = await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })
    if (!drawn) throw new Error('Nothing was drawn')
    idle = setTimeout(end, idleMs).unref()
    return drawn
  } catch (error) {
    end()
    throw error
  }
}

function started() {
  const thread = new Worker(new URL('draw-worker.ts', import.meta.url))
  thread.unref()
  // Without a listener, an error between two drawings would crash the server.
  return thread.on('error', end)
}

function end() {
  void worker?.terminate()
  worker = undefined
}
