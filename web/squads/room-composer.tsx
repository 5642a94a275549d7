import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { Composer } from './composer.tsx'
import type { ComposerMode } from './composer-mode.ts'
import { previewOf, writing } from './composer-mode.ts'
import { useRoom } from './room-context.ts'
import { useMessageActions } from './use-message-actions.ts'

const typingEveryMs = 3_000

/** The composer of the room on screen. */
export function RoomComposer({ mode }: { mode: ComposerMode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { me, room, store, setMode } = useRoom()
  const { update } = useMessageActions()
  const typedAt = useRef(0)
  const onTyping = () => {
    if (Date.now() - typedAt.current < typingEveryMs) return
    typedAt.current = Date.now()
    // Nobody misses it when it does not arrive.
    api.squads.typing({ roomId: room.id }).catch(() => undefined)
  }
  const onSend = (content: string) => {
    typedAt.current = 0
    store.goToLatest()
    store.outbox.send({ kind: 'text', content, mentions: [] }, mode.kind === 'replying' ? previewOf(mode.to) : null)
  }
  return (
    <Composer
      draftKey={`squad:${me.id}:${room.id}`}
      mode={mode}
      onDone={() => setMode(writing)}
      onSend={onSend}
      onUpdate={update}
      onTyping={onTyping}
    />
  )
}
