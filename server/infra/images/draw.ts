import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What is drawn: boxes and texts with styles, as satori reads them. */
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

/** A PNG; or, when the faces have no glyphs for them, the texts that cannot be drawn. */
export type Drawn = { png: Uint8Array } | { missing: readonly string[] }

const idleMs = 60_000
const limitMs = 15_000

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws in a thread that is started when the first picture is wanted and ended when none was for a minute: nobody who does not
 * share pays for it. One at a time. @throws when the thread fails.
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
    // One that dies says so as an error, and one that hangs is given up.
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
  // Without a listener, an error between two pictures would end the server.
  return thread.on('error', end)
}

function end() {
  void worker?.terminate()
  worker = undefined
}
