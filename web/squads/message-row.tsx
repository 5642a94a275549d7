import Pin from 'lucide-react/icons/pin'
import { memo, useEffect, useRef, useState } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { isolated } from '#/rules/isolated.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { useLocale } from '../ui/locale.ts'
import { useLongPress } from '../ui/long-press.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { absoluteTime, dated } from '../ui/relative-time.ts'
import { Time } from '../ui/time.tsx'
import { MessageBar } from './message-bar.tsx'
import { CampaignCard } from './message-campaign.tsx'
import { MessageImage } from './message-image.tsx'
import { Reactions } from './message-reactions.tsx'
import { deletedWords, ReplyPreview } from './message-reply.tsx'
import { MessageText } from './message-text.tsx'
import { useRoom } from './room-context.ts'

type MessageRowProps = {
  message: SquadMessage
  head: boolean
  /** The pointer or keyboard focus is on this message, so it shows its actions. */
  active: boolean
  /** The list's only tab stop. */
  stop: boolean
  /** Highlighted because the user jumped to it. */
  flagged: boolean
  onActive: (id: string) => void
  onMenu: (open: boolean) => void
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, head, active, stop, flagged, onActive, onMenu } = props
  const { me } = useRoom()
  const locale = useLocale()
  const { id, sender, sentAt, deletedAt } = message
  const forMe = deletedAt === null && message.mentions.some(each => each.id === me.id)
  const at = dated(sentAt, locale, { hour: 'numeric', minute: '2-digit' })
  const activate = () => onActive(id)
  const [more, setMore] = useState(false)
  const openMore = (open: boolean) => {
    setMore(open)
    onMenu(open)
  }
  const press = useLongPress(() => {
    activate()
    openMore(deletedAt === null)
  })
  const row = useRef<HTMLElement>(null)
  const within = useRef(false)
  // A message may be deleted, and a reaction taken back, while the focus is on a control of it: such a loss is no blur.
  useEffect(() => {
    if (within.current) focusWhenLost(() => row.current, null, 1)
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only shows its toolbar
    <article
      ref={row}
      aria-label={`${isolated(sender.name)}, ${at}`}
      aria-describedby={`${id}words`}
      data-message={id}
      data-seq={message.seq}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one message at a time is a stop of the list
      tabIndex={stop ? 0 : -1}
      onPointerEnter={activate}
      {...press}
      onPointerDown={event => {
        activate()
        press.onPointerDown(event)
      }}
      // After a menu closes, a pointer that moved here beneath it sends no enter event.
      onPointerMove={event => {
        if (event.pointerType === 'mouse') activate()
        press.onPointerMove(event)
      }}
      onFocus={() => {
        within.current = true
        activate()
      }}
      onBlur={() => {
        within.current = false
      }}
      className={cn(
        'relative flex gap-3 px-page py-0.5 -outline-offset-2 transition-colors',
        // A long press opens the actions, which include copying; it must not select text.
        'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
        head && 'mt-2.5',
        flagged ? 'bg-warning-soft' : active ? 'bg-sunken/60' : forMe && 'bg-info-soft/50',
      )}
    >
      <span className="w-9 shrink-0">
        {head && <Avatar name={sender.name} src={sender.avatarUrl} className="mt-0.5" />}
      </span>
      <div className="min-w-0 max-w-read flex-1">
        {message.replyTo && <ReplyPreview replyTo={message.replyTo} />}
        {head && <Head message={message} />}
        <div id={`${id}words`}>
          <Content message={message} />
        </div>
        {deletedAt === null && <Marks message={message} />}
        <Reactions message={message} />
      </div>
      {active && deletedAt === null && <MessageBar message={message} more={more} onMore={openMore} onMenu={onMenu} />}
    </article>
  )
})

function Head({ message: { sender, senderRole, sentAt } }: { message: SquadMessage }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <bdi className="min-w-0 font-semibold wrap-anywhere">{sender.name}</bdi>
      <SenderBadge senderId={sender.id} role={senderRole} />
      <Time value={sentAt} className="text-xs text-muted" />
    </p>
  )
}

export function SenderBadge({ senderId, role }: { senderId: string; role: SquadMessage['senderRole'] }) {
  const { room } = useRoom()
  if (senderId === room.founder.id) return <Badge tone="info">Founder</Badge>
  if (senderId === room.teamLeadId) return <Badge tone="warning">Team Lead</Badge>
  return role === 'admin' ? <Badge tone="strong">Admin</Badge> : null
}

export function Content({ message }: { message: SquadMessage }) {
  if (message.deletedAt !== null) {
    return <p className="text-muted italic">{deletedWords(message)}</p>
  }
  switch (message.kind) {
    case 'text':
      return <MessageText message={message} />
    case 'image':
      return message.image && <MessageImage image={message.image} alt={message.content} sender={message.sender.name} />
    case 'campaign':
      return <CampaignCard campaign={message.campaign} />
  }
}

function Marks({ message: { editedAt, pinnedAt } }: { message: SquadMessage }) {
  const locale = useLocale()
  if (editedAt === null && pinnedAt === null) return null
  return (
    <p className="mt-0.5 flex gap-1.5">
      {pinnedAt !== null && (
        <Badge tone="warning" icon={<Pin aria-hidden="true" />}>
          Pinned
        </Badge>
      )}
      {editedAt !== null && <Badge title={absoluteTime(editedAt, locale, undefined)}>Edited</Badge>}
    </p>
  )
}
