import type { SquadMessage } from '#/contract/squads.ts'
import { refusalCode } from '../api/api.ts'
import { answerMs, inTime, makeBackoff, type Timers } from './backoff.ts'
import { type Content, isLoggedOut, type Outgoing, refusalOf, type ReplyTo } from './outgoing.ts'
import type { OutboxStorage } from './outbox-storage.ts'

interface OutboxOptions {
  roomId: string
  storage: OutboxStorage
  post: (outgoing: Outgoing) => Promise<SquadMessage>
  /** Called before the message leaves the outbox, so that it never disappears in between. */
  onSent: (message: SquadMessage) => void
  onRefused: (words: string) => void
  onChange: () => void
  /** The writer is signed in here, as far as this page knows. */
  isTheirs: () => boolean
  /** The same, confirmed by the server. */
  isStillTheirs: () => Promise<boolean>
  newId: () => string
  now: () => number
  timers: Timers
}

/**
 * Unsent messages, sent one at a time in the order written and retried until the server has each. The server
 * deduplicates by id, so a retry creates no second message. A refused message waits for the user and does not block the
 * others. Sending continues after leaving the room, until the writer logs out.
 */
export function makeOutbox(options: OutboxOptions) {
  const { storage, onChange } = options
  let items = storage.list()
  const changed = () => {
    items = storage.list()
    onChange()
  }
  const { flush, resume } = makeSender(options, changed)
  let written = 0
  return {
    items: () => items,
    /** How many messages were written on this page. */
    written: () => written,
    send(body: Content, replyTo: ReplyTo | null) {
      const last = items.at(-1)?.at ?? 0
      const at = Math.max(options.now(), last + 1)
      written += 1
      storage.put({ id: options.newId(), roomId: options.roomId, at, replyTo, body, refused: null })
      changed()
      void flush()
    },
    retry(id: string) {
      const item = storage.list().find(each => each.id === id)
      if (item) storage.put({ ...item, refused: null })
      changed()
      void flush()
    },
    discard(id: string) {
      storage.drop(id)
      changed()
    },
    /**
     * The messages were received from the server, so they have arrived, even if the answer to sending them was lost.
     */
    arrived(ids: ReadonlySet<string>) {
      const here = items.filter(({ id }) => ids.has(id))
      if (here.length === 0) return
      for (const { id } of here) storage.drop(id)
      changed()
    },
    /** Another tab queued or sent a message. */
    refresh: changed,
    /** The connection is back. */
    resume() {
      changed()
      resume()
    },
  }
}

/** How long a confirmed sign-in is trusted before it is checked again. */
const trustMs = 30_000

/** Sends the queued messages and retries after a failure. */
function makeSender({ storage, timers, isTheirs, isStillTheirs, ...options }: OutboxOptions, changed: () => void) {
  const backoff = makeBackoff(timers, () => void flush())
  let sending = false
  let confirmedAt = options.now()
  const isLongAgo = () => options.now() - confirmedAt > trustMs
  const isConfirmed = async () => {
    const is = await inTime(timers, answerMs, isStillTheirs())
    if (is) confirmedAt = options.now()
    return is
  }

  const waiting = () => (isTheirs() ? storage.list().find(({ refused }) => refused === null) : undefined)
  async function flush() {
    if (sending) return
    backoff.cancel()
    sending = true
    try {
      for (let next = waiting(); next; next = waiting()) {
        // After a page slept, someone else may be signed in; sending would use their name.
        if (isLongAgo() && !(await isConfirmed())) break
        await sendOne(next)
      }
      backoff.reset()
    } catch {
      // The connection or the server is down: retry later.
      if (isTheirs()) backoff.later()
    } finally {
      sending = false
    }
  }
  async function sendOne(outgoing: Outgoing) {
    try {
      const message = await inTime(timers, answerMs, options.post(outgoing))
      options.onSent(message)
      storage.drop(outgoing.id)
    } catch (error) {
      if (isLoggedOut(error)) confirmedAt = -Infinity
      const words = refusalOf(error)
      if (words === undefined) throw error
      if (hasArrived(error)) storage.drop(outgoing.id)
      else {
        const isOriginalGone = outgoing.replyTo !== null && refusalCode(error) === 'message_not_found'
        const refused = isOriginalGone ? originalGone : words
        storage.put({ ...outgoing, replyTo: isOriginalGone ? null : outgoing.replyTo, refused })
        options.onRefused(refused)
      }
    }
    changed()
  }
  return {
    flush,
    /** If the try under way fails because it began before, the wait for the next is short. */
    resume: () => {
      backoff.reset()
      void flush()
    },
  }
}

const originalGone = 'The message you were answering was deleted. Retry sends this without the quote.'

/** The content under an id never changes here, so this refusal means that the message arrived earlier, although its answer was lost. */
const hasArrived = (error: unknown) => refusalCode(error) === 'id_reused'
