import type { SquadMessage } from '#/contract/squads.ts'
import { answerMs, inTime, makeBackoff, type Timers } from './backoff.ts'
import { type Content, type Outgoing, refusalOf, type ReplyTo } from './outgoing.ts'
import type { Shelf } from './shelf.ts'

interface OutboxOptions {
  roomId: string
  shelf: Shelf
  post: (outgoing: Outgoing) => Promise<SquadMessage>
  /** Before it leaves the outbox, so that a message never disappears in between. */
  onSent: (message: SquadMessage) => void
  onRefused: (words: string) => void
  onChange: () => void
  /** Whoever wrote them is signed in here, as far as this page knows. */
  isTheirs: () => boolean
  /** The same, asked of the server. */
  isStillTheirs: () => Promise<boolean>
  newId: () => string
  now: () => number
  timers: Timers
}

/**
 * Messages on their way: one after the other in the order they were written, again and again until the server has each.
 * The server counts an id once, so asking twice doubles nothing. A refused one waits for its person and lets the others pass.
 * They go on being sent when the room is left, until their writer logs out.
 */
export function makeOutbox(options: OutboxOptions) {
  const { shelf, onChange } = options
  let items = shelf.list()
  const changed = () => {
    items = shelf.list()
    onChange()
  }
  const flush = makeSender(options, changed)
  let written = 0
  return {
    items: () => items,
    /** How many were written here, on this page. */
    written: () => written,
    send(body: Content, replyTo: ReplyTo | null) {
      const last = items.at(-1)?.at ?? 0
      const at = Math.max(options.now(), last + 1)
      written += 1
      shelf.put({ id: options.newId(), roomId: options.roomId, at, replyTo, body, refused: null })
      changed()
      void flush()
    },
    retry(id: string) {
      const item = shelf.list().find(each => each.id === id)
      if (item) shelf.put({ ...item, refused: null })
      changed()
      void flush()
    },
    discard(id: string) {
      shelf.drop(id)
      changed()
    },
    /** The message was heard or read: it has arrived, whatever became of the answer. */
    arrived(ids: ReadonlySet<string>) {
      const here = items.filter(({ id }) => ids.has(id))
      if (here.length === 0) return
      for (const { id } of here) shelf.drop(id)
      changed()
    },
    /** Another tab wrote or sent something. */
    refresh: changed,
    resume() {
      changed()
      void flush()
    },
  }
}

/** For so long who was signed in is taken to be so. */
const trustMs = 30_000

/** Sends what waits, and tries again later when it could not. */
function makeSender({ shelf, timers, isTheirs, isStillTheirs, ...options }: OutboxOptions, changed: () => void) {
  const backoff = makeBackoff(timers, () => void flush())
  let sending = false
  let confirmedAt = options.now()
  const isLongAgo = () => options.now() - confirmedAt > trustMs
  const isConfirmed = async () => {
    const is = await inTime(timers, answerMs, isStillTheirs())
    if (is) confirmedAt = options.now()
    return is
  }

  const waiting = () => (isTheirs() ? shelf.list().find(({ refused }) => refused === null) : undefined)
  async function flush() {
    if (sending) return
    backoff.cancel()
    sending = true
    try {
      for (let next = waiting(); next; next = waiting()) {
        // A page that slept may find somebody else signed in, and would send this in their name.
        if (isLongAgo() && !(await isConfirmed())) break
        await sendOne(next)
      }
      backoff.reset()
    } catch {
      // The line is down or the server is: the same again later.
      if (isTheirs()) backoff.later()
    } finally {
      sending = false
    }
  }
  async function sendOne(outgoing: Outgoing) {
    try {
      const message = await inTime(timers, answerMs, options.post(outgoing))
      options.onSent(message)
      shelf.drop(outgoing.id)
    } catch (error) {
      const words = refusalOf(error)
      if (words === undefined) throw error
      shelf.put({ ...outgoing, refused: words })
      options.onRefused(words)
    }
    changed()
  }
  return flush
}
