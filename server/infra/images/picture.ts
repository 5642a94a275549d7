import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'

/*
 * Pictures of strangers are decoded in a process of its own, which knows no secret: a file that crashes the decoder or makes it hang
 * costs one answer. It is started on demand and ends after a minute without work.
 */

export interface Picture {
  /** WebP, at most 2,000 pixels on the longer side, without metadata. */
  full: Uint8Array
  /** The same with at most 640 pixels. */
  thumbnail: Uint8Array
  /** Of the full size, in pixels. */
  width: number
  height: number
}

export type PortraitSize = 'small' | 'large'
export type Portrait = Record<PortraitSize, Uint8Array>

interface Results {
  redraw: Picture
  redrawSquare: Portrait
  pixelsOf: number
}

export interface Asked {
  id: number
  task: keyof Results
  bytes: Uint8Array
  maxPixels: number
}

export interface Told {
  id: number
  /** Null when the bytes are no picture. */
  result: Results[keyof Results] | null
}

/**
 * Decodes a picture by its content, whatever its name says, and encodes it anew: rotated upright, and with nothing but its pixels.
 * Null when it is not a JPEG, PNG, WebP, GIF or AVIF, is truncated, or has more than `maxPixels` pixels.
 * @throws when the process fails.
 */
export const redraw = (bytes: Uint8Array, maxPixels: number) => ask('redraw', bytes, maxPixels)

/** The middle square of a picture in two sizes, 160 and 512 pixels, encoded anew. Null and errors as for `redraw`. */
export const redrawSquare = (bytes: Uint8Array, maxPixels: number) => ask('redrawSquare', bytes, maxPixels)

/** The number of pixels that a picture's header announces, without decoding it; null when it is no picture. */
export const pixelsOf = (bytes: Uint8Array) => ask('pixelsOf', bytes, Infinity)

const idleMs = 60_000
/** Decoding and two times encoding take at most ten seconds each. */
const limitMs = 30_000

/**
 * With a fixed threshold glibc gives the buffers of large pictures back to the system; otherwise it keeps 70 MB of them. The server's
 * own threshold stays as it is, because compressing its pages would take longer.
 */
const env = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

interface Decoder {
  child: ChildProcess
  /** Emits an answer under the number of its request, and `error` when the process fails. */
  answers: EventEmitter
  /** How many answers are awaited. */
  busy: number
}

let decoder: Decoder | undefined
let idle: NodeJS.Timeout | undefined
let asked = 0

async function ask<Task extends keyof Results>(
  task: Task,
  bytes: Uint8Array,
  maxPixels: number,
): Promise<Results[Task] | null> {
  clearTimeout(idle)
  const mine = (decoder ??= startDecoder())
  const id = (asked += 1)
  mine.busy += 1
  mine.child.channel?.ref()
  try {
    const answer = once(mine.answers, String(id), { signal: AbortSignal.timeout(limitMs) })
    mine.child.send({ id, task, bytes, maxPixels } satisfies Asked)
    const [result]: (Results[Task] | null)[] = await answer
    return result ?? null
  } catch (error) {
    // It may hang in the middle of another picture.
    forget(mine)
    mine.child.kill('SIGKILL')
    throw error
  } finally {
    mine.busy -= 1
    if (mine.busy === 0) rest(mine)
  }
}

/** Without pictures, a decoder keeps nobody from ending, and ends itself after a while. */
function rest(it: Decoder) {
  it.child.channel?.unref()
  if (it === decoder) idle = setTimeout(() => end(it), idleMs).unref()
}

function end(it: Decoder) {
  forget(it)
  it.child.disconnect()
}

function forget(it: Decoder) {
  if (it === decoder) decoder = undefined
}

function startDecoder(): Decoder {
  // Detached, so that Ctrl-C in a terminal reaches only the server, which may be in the middle of an upload.
  const child = fork(join(import.meta.dirname, 'picture-process.ts'), {
    env,
    execArgv: ['--max-semi-space-size=1'],
    serialization: 'advanced',
    detached: true,
  })
  child.unref()
  const started: Decoder = { child, answers: new EventEmitter(), busy: 0 }
  const fail = (error: Error) => {
    forget(started)
    started.answers.emit('error', error)
  }
  // Without a listener, an error while nothing is awaited would crash the server.
  started.answers.setMaxListeners(0).on('error', () => {})
  child.on('message', ({ id, result }: Told) => started.answers.emit(String(id), result))
  child.on('exit', (code, signal) => fail(new Error(`The picture process ended: ${signal ?? `exit code ${code}`}`)))
  child.on('error', fail)
  return started
}
