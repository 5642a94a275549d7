import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { isolated } from '#/rules/isolated.ts'
import { toast } from '../ui/toast.ts'
import { untilThere } from '../ui/until-there.ts'
import { faultOf } from '../upload.ts'
import { DropHere, useArrivingFiles } from './arriving-file.tsx'
import { AttachMenu } from './attach-menu.tsx'
import { Composer, type ComposerProps } from './composer.tsx'
import { writing } from './composer-mode.ts'
import type { Uploaded } from './image-file.ts'
import { lateDialog } from './late-dialog.tsx'
import type { Content } from './outgoing.ts'
import { useMembers, useRoom } from './room-context.ts'
import { useMessageActions } from './use-message-actions.ts'

const loadImageDialog = () => import('./image-dialog.tsx').then(module => module.ImageDialog)
/** Retries loading until it succeeds, because after a failure the image would have to be chosen again. */
const ImageDialog = lateDialog('Send an image', () => untilThere(loadImageDialog))
const ShareDialog = lateDialog('Share a campaign', () =>
  import('./share-dialog.tsx').then(module => module.ShareDialog),
)

const typingEveryMs = 3_000

type RoomComposerProps = Pick<ComposerProps, 'draftKey' | 'mode' | 'answered' | 'gone'>

/** The composer of the open room, with its attach menu. */
export function RoomComposer({ draftKey, mode, answered, gone }: RoomComposerProps) {
  const { me, room, store, setMode } = useRoom()
  const { update } = useMessageActions()
  const { onTyping, onTyped } = useTyping()
  const all = useMembers()
  const members = useMemo(() => all.filter(({ id }) => id !== me.id), [all, me.id])
  const send = (content: Content) => {
    onTyped()
    store.goToLatest()
    store.outbox.send(content, answered)
  }
  /** Asked for one after the other. */
  const [images, setImages] = useState<readonly File[]>([])
  const [image, ...others] = images
  const [sharing, setSharing] = useState(false)
  const onFiles = (files: File[]) => {
    for (const file of files) {
      const fault = faultOf(file)
      if (fault) toast.error('Error', files.length > 1 ? `${isolated(file.name)}: ${fault}` : fault)
    }
    setImages(files.filter(file => !faultOf(file)))
  }
  const dragging = useArrivingFiles(onFiles)
  // While an edit was being saved, another mode may have begun.
  const end = () => setMode(now => (mode.kind === 'editing' && now !== mode ? now : writing))
  const endReply = () => mode.kind === 'replying' && setMode(writing)
  const onUploaded = (uploaded: Uploaded, alt: string) => {
    send({ kind: 'image', content: alt, image: uploaded })
    setImages(others)
    endReply()
  }
  const onShared = (card: SquadMessage) => {
    store.goToLatest()
    store.take(card)
    setSharing(false)
    endReply()
  }
  const shares = room.founder.id === me.id
  return (
    <>
      <Composer
        draftKey={draftKey}
        mode={mode}
        answered={answered}
        gone={gone}
        members={members}
        onDone={end}
        onSend={(content, mentions) => send({ kind: 'text', content, mentions })}
        onUpdate={update}
        onTyping={onTyping}
        before={
          <AttachMenu
            onImage={() => void untilThere(loadImageDialog)}
            onFiles={onFiles}
            onShare={shares ? () => setSharing(true) : undefined}
          />
        }
      />
      {dragging && <DropHere />}
      {image && (
        <ImageDialog
          key={images.length}
          file={image}
          others={others.length}
          replyTo={answered}
          onSkip={() => setImages(others)}
          onClose={() => setImages([])}
          onUploaded={onUploaded}
        />
      )}
      {sharing && <ShareDialog replyTo={answered} onClose={() => setSharing(false)} onShared={onShared} />}
    </>
  )
}

function useTyping() {
  const { api } = useRouteContext({ from: '__root__' })
  const { room } = useRoom()
  const typedAt = useRef(0)
  return {
    onTyping: () => {
      if (Date.now() - typedAt.current < typingEveryMs) return
      typedAt.current = Date.now()
      // A lost typing event does no harm.
      api.squads.typing({ roomId: room.id }).catch(() => undefined)
    },
    onTyped: () => {
      typedAt.current = 0
    },
  }
}
