import type { Outgoing } from './outgoing.ts'
import type { MouseEvent } from 'react'
import { asMessage } from './outgoing.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Content } from './message-row.tsx'
import { ReplyPreview } from './message-reply.tsx'
import { useRoom } from './room-context.ts'

/** The user's own message while it is being sent, or after it was refused. */
export function OutgoingRow({ outgoing, head }: { outgoing: Outgoing; head: boolean }) {
  const { me, store } = useRoom()
  const message = asMessage(outgoing, me)
  const { id, refused } = outgoing
  return (
    <article
      aria-label={refused === null ? 'Sending' : 'Not sent'}
      className={`flex gap-3 px-page py-0.5 ${head ? 'mt-2.5' : ''}`}
    >
      <span className="w-9 shrink-0">
        {head && <Avatar name={me.fullName} src={me.avatarUrl} className="mt-0.5" />}
      </span>
      <div className="min-w-0 max-w-read flex-1">
        {message.replyTo && <ReplyPreview replyTo={message.replyTo} />}
        {head && (
          <p>
            <bdi className="font-semibold">{me.fullName}</bdi>
          </p>
        )}
        <div className={refused === null ? 'opacity-80' : ''}>
          <Content message={message} />
        </div>
        {refused === null ? (
          <p className="text-xs text-muted">Sending</p>
        ) : (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <span className="text-sm font-medium text-danger">{refused}</span>
            <Button
              size="sm"
              aria-description={message.content}
              onClick={event => {
                focusWriting(event)
                store.outbox.retry(id)
              }}
            >
              Retry
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-description={message.content}
              onClick={event => {
                focusWriting(event)
                store.outbox.discard(id)
              }}
            >
              Delete
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}

/** The buttons disappear when pressed. Pointer users need no focus to continue from. */
function focusWriting({ currentTarget, detail }: MouseEvent<HTMLElement>) {
  const room = currentTarget.closest('section')
  if (detail === 0) focusWhenLost(() => room?.querySelector('textarea'))
}
