import { useState } from 'react'
import { previewWords } from './message-reply.tsx'
import { useRoom } from './room-context.ts'
import type { RoomView } from './room-state.ts'

/** Says others' new messages aloud, once. Older pages and one's own are not news. */
export function Announcer({ view }: { view: RoomView }) {
  const { me } = useRoom()
  const [heard, setHeard] = useState({ lastSeq: view.lastSeq, words: '' })
  if (view.lastSeq > heard.lastSeq) {
    const words = view.messages
      .filter(({ seq, sender, deletedAt }) => seq > heard.lastSeq && sender.id !== me.id && deletedAt === null)
      .map(
        each =>
          `${each.sender.name}: ${previewWords({ ...each, campaignName: each.campaign?.name ?? null, deleted: false })}`,
      )
    setHeard({ lastSeq: view.lastSeq, words: words.join('. ') || heard.words })
  }
  return (
    <p aria-live="polite" className="sr-only">
      {/* Of words that are the same as before, only a new place is news. */}
      <span key={heard.lastSeq}>{heard.words}</span>
    </p>
  )
}
