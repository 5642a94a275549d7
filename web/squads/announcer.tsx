import { useState } from 'react'
import { isolated } from '#/rules/isolated.ts'
import { useNumber } from '../ui/locale.ts'
import { previewOf, previewWords } from './message-reply.tsx'
import { countNew, isNewTo } from './message-rows.ts'
import { useRoom } from './room-context.ts'
import type { RoomView } from './room-state.ts'

/** More come together only after a lost connection: read out one by one, they would take minutes. */
const saidMax = 5

/**
 * Announces new messages of other people to screen readers, once. Older pages and the reader's own messages are not
 * announced.
 */
export function Announcer({ view }: { view: RoomView }) {
  const { me } = useRoom()
  const number = useNumber()
  const [heard, setHeard] = useState({ lastSeq: view.lastSeq, words: '', at: 0 })
  if (view.lastSeq > heard.lastSeq) {
    const { lastSeq, messages } = view
    const from = heard.lastSeq + 1
    const fresh = messages.filter(each => isNewTo(each, from, me.id))
    const words =
      fresh.length > saidMax
        ? `${number(countNew(view, from, me.id))} new messages`
        : fresh.map(each => `${isolated(each.sender.name)}: ${previewWords(previewOf(each))}`).join('. ')
    setHeard(words ? { lastSeq, words, at: lastSeq } : { ...heard, lastSeq })
  }
  return (
    <p aria-live="polite" className="sr-only">
      {/* Only a changed key makes a screen reader announce the same words again. */}
      <span key={heard.at}>{heard.words}</span>
    </p>
  )
}
