import { memo, useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { SquadMessage, SquadRoom } from '#/contract/squads.ts'
import { useFailed } from '../accounts/expired.ts'
import { wordsOf } from '../api/api.ts'
import { dropDraft } from '../drafts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { toast } from '../ui/toast.ts'
import type { ComposerMode } from './composer-mode.ts'
import { editKey, writing } from './composer-mode.ts'
import { sayNext } from './announcer.tsx'
import { lateDialog } from './late-dialog.tsx'
import { deletedWords, previewOf } from './message-reply.tsx'
import type { ImageToShow } from './message-image.tsx'
import { OpenedImage } from './message-image.tsx'
import { MessageList, MessagesComing } from './message-list.tsx'
import { RemoveMessage } from './remove-message.tsx'
import { RoomComposer } from './room-composer.tsx'
import { MembersProvider, RoomProvider } from './room-context.ts'
import { RoomHeader } from './room-header.tsx'
import type { RoomView } from './room-state.ts'
import { passFocus, RoomClosed } from './room-states.tsx'
import type { RoomStore } from './room-store.ts'
import { TeamPanel } from './team.tsx'
import { TypingLine } from './typing-line.tsx'
import { useRoomStore } from './use-room-store.ts'
import { useWanted } from './use-wanted.ts'

const ReportDialog = lateDialog('Report this message?', () =>
  import('../moderation/report-dialog.tsx').then(module => module.ReportDialog),
)

/* In a busy room, new messages must not render again what is around them. */
const Header = memo(RoomHeader)
const Writing = memo(RoomComposer)
const Panel = memo(TeamPanel)

/** The room on screen. Pass the room's id as React key, so that each room gets its own state. */
export function OpenRoom({ room: present, me }: { room: SquadRoom; me: Me }) {
  const room = useSteady(present)
  const { store, view } = useRoomStore(room, me)
  const [mode, setMode] = useState<ComposerMode>(writing)
  const [removing, setRemoving] = useState<SquadMessage>()
  const [reported, setReported] = useState<SquadMessage>()
  const [opened, openImage] = useState<ImageToShow>()
  const [said, say] = useReducer(sayNext, { words: '', at: 0 })
  const [flagged, setFlagged] = useState<string>()
  useEffect(() => {
    if (flagged === undefined) return undefined
    const timer = setTimeout(() => setFlagged(undefined), flaggedMs)
    return () => clearTimeout(timer)
  }, [flagged])
  const failed = useFailed()
  const jumpTo = useCallback(
    (seq: number) =>
      void show(store, seq, setFlagged).catch((error: unknown) =>
        failed('Error', error, `Failed to open message. ${wordsOf(error)}`),
      ),
    [store, failed],
  )
  useWanted(view.state === 'ready', jumpTo)
  const place = useMemo(
    () => ({ me, room, store, jumpTo, openImage, say, setMode, askRemove: setRemoving, askReport: setReported }),
    [me, room, store, jumpTo],
  )
  const newest = (one: SquadMessage) => view.messages.find(({ id }) => id === one.id) ?? one
  const deleted = (one: SquadMessage) => (newest(one).deletedAt === null ? undefined : newest(one))
  const edited = mode.kind === 'editing' ? deleted(mode.message) : undefined
  // A deleted message must leave no text behind, and the server would refuse a reply to it.
  const isReplyGone = mode.kind === 'replying' && deleted(mode.to) !== undefined
  if (opened && !hasImage(view, opened.image.id)) openImage(undefined)
  const draftKey = `squad:${me.id}:${room.id}`
  const editedId = mode.kind === 'editing' ? mode.message.id : undefined
  const forgetGone = useEffectEvent(() => {
    for (const { id, sender, deletedAt } of view.messages)
      if (deletedAt !== null && sender.id === me.id && id !== editedId) dropDraft(editKey(draftKey, id))
  })
  useEffect(() => {
    // Only once: a message deleted later may be edited in another tab, where the new text stays to be copied.
    if (view.state === 'ready') forgetGone()
  }, [view.state])
  useEffect(() => {
    if (isReplyGone)
      toast.info('The message you were answering was deleted', 'What you wrote is still here, without the quote.')
  }, [isReplyGone])
  if (view.state === 'closed') return <RoomClosed wasOpen={view.messages.length > 0} />
  return (
    <RoomProvider value={place}>
      <MembersProvider value={present.members}>
        <div ref={passFocus} className="flex min-h-0 flex-1">
          <section aria-label={room.name} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
            <Header />
            {view.state === 'loading' && <MessagesComing />}
            {view.state === 'failed' && (
              <div className="flex-1 px-page py-4">
                <ErrorState title="The messages did not load" onRetry={() => void store.open()} />
              </div>
            )}
            {view.state === 'ready' && <MessageList view={view} flagged={flagged} said={said} />}
            <TypingLine typing={view.typing} />
            <Writing
              draftKey={draftKey}
              mode={isReplyGone ? writing : mode}
              answered={mode.kind === 'replying' && !isReplyGone ? previewOf(newest(mode.to)) : null}
              gone={edited ? deletedWords(edited) : ''}
            />
          </section>
          <Panel />
        </div>
      </MembersProvider>
      {opened && <OpenedImage {...opened} onClose={() => openImage(undefined)} />}
      {reported && <ReportDialog thing="message" thingId={reported.id} onClose={() => setReported(undefined)} />}
      {removing && <RemoveMessage message={removing} onClose={() => setRemoving(undefined)} />}
    </RoomProvider>
  )
}

const hasImage = ({ messages, outgoing }: RoomView, id: string) =>
  messages.some(({ image }) => image?.id === id) ||
  outgoing.some(({ body }) => body.kind === 'image' && body.image.id === id)

/** The same object while only who is online changes: every message uses the room, and none shows that. */
function useSteady(room: SquadRoom) {
  const text = JSON.stringify(room, (name, value: unknown) => (name === 'online' ? undefined : value))
  const [steady, setSteady] = useState({ text, room })
  if (text !== steady.text) setSteady({ text, room })
  return steady.room
}

const flaggedMs = 2_500

async function show(store: RoomStore, seq: number, setFlagged: (id: string | undefined) => void) {
  if (!(await store.goTo(seq))) return
  // Two frames: in the first the page with the message renders and a closing sheet returns the focus.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
      row?.scrollIntoView({ block: 'center' })
      row?.focus({ preventScroll: true })
      setFlagged(row?.dataset['message'])
    }),
  )
}
