import { useEffect, useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { isolated } from '#/rules/isolated.ts'
import { useNumber } from '../ui/locale.ts'
import { comeSince } from './come.ts'
import { previewOf, previewWords } from './message-reply.tsx'
import { countNew, isNewTo } from './message-rows.ts'
import { useRoom } from './room-context.ts'
import type { RoomView } from './room-state.ts'

/** Of more that have come together, read out one by one, a screen reader would speak for minutes. */
const saidMax = 5

/** About as long as a screen reader takes for a message. In a busy room those that come meanwhile are announced together. */
const restMs = 2_000

const none: ReadonlySet<number> = new Set()
const nothing: readonly SquadMessage[] = []

export interface Said {
  words: string
  /** Counts what was said. */
  at: number
}

export const sayNext = ({ at }: Said, words: string): Said => ({ words, at: at + 1 })

/**
 * Announces new messages of other people to screen readers, once, and what the reader has done. Older pages and the
 * reader's own messages are not announced. What was announced goes once one of its messages is changed or deleted.
 */
export function Announcer({ view, said }: { view: RoomView; said: Said }) {
  const { me } = useRoom()
  const number = useNumber()
  const [heard, setHeard] = useState({ come: { lastSeq: view.lastSeq, late: none }, of: nothing, words: '', at: 0 })
  /** What was announced when the last pause was over. */
  const [rested, setRested] = useState(0)
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, heard.at)
    return () => clearTimeout(timer)
  }, [heard.at])
  const next = heard.at === rested ? comeSince(heard.come, view) : null
  if (next) {
    const { come } = next
    const fresh = next.fresh.filter(each => isNewTo(each, 0, me.id))
    // More than `fresh` while the reader is far back, where those at the end are not loaded.
    const count = Math.max(fresh.length, countNew(view, heard.come.lastSeq + 1, me.id))
    const words =
      count > Math.min(fresh.length, saidMax)
        ? `${number(count)} new message${count === 1 ? '' : 's'}`
        : fresh.map(each => `${isolated(each.sender.name)}: ${textOf(each)}`).join('. ')
    setHeard(words ? { come, of: fresh, words, at: heard.at + 1 } : { ...heard, come })
  }
  const isOutdated = heard.of.some(then =>
    view.messages.some(now => now.id === then.id && textOf(now) !== textOf(then)),
  )
  return (
    <p aria-live="polite" className="sr-only">
      {/* Only a changed key makes a screen reader announce the same words again. */}
      <span key={heard.at}>{!isOutdated && heard.words}</span>
      <span key={`own ${said.at}`}>{said.words}</span>
    </p>
  )
}

const textOf = (message: SquadMessage) => previewWords(previewOf(message))
