import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import MailIcon from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import ReplyIcon from 'lucide-react/icons/reply'
import SmilePlus from 'lucide-react/icons/smile-plus'
import Trash from 'lucide-react/icons/trash-2'
import { useEffect } from 'react'
import type { SquadMessage } from '#/contract/squads.ts'
import { isolated } from '#/rules/isolated.ts'
import { reactions } from '#/rules/squads.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { reactionNames } from './reaction-names.ts'
import { useRoom } from './room-context.ts'
import { useMessageActions } from './use-message-actions.ts'

type MessageBarProps = {
  message: SquadMessage
  /** Whether the menu of further actions is open; a long press opens it too. */
  more: boolean
  onMore: (open: boolean) => void
  onMenu: (open: boolean) => void
}

/** The actions for the message under the pointer, finger or keyboard focus. */
export function MessageBar({ message, more, onMore, onMenu }: MessageBarProps) {
  const { setMode } = useRoom()
  const { react } = useMessageActions()
  // A message can be deleted while its menu is open.
  useEffect(() => () => onMenu(false), [onMenu])
  const reply = () => setMode({ kind: 'replying', to: message })
  return (
    <div
      role="toolbar"
      aria-label={`Actions for ${isolated(message.sender.name)}’s message`}
      className="absolute end-[max(0.5rem,env(safe-area-inset-right))] -top-3 z-sticky flex rounded-md border border-line bg-raised"
    >
      <Menu side="top" onOpenChange={onMenu} label="React" icon={<SmilePlus />} size="sm">
        {reactions.map(emoji => (
          <MenuItem
            key={emoji}
            icon={<span aria-hidden="true">{emoji}</span>}
            onSelect={() => void react(message, emoji)}
          >
            {reactionNames[emoji]}
          </MenuItem>
        ))}
      </Menu>
      <IconButton label="Reply" icon={<ReplyIcon />} size="sm" onClick={reply} />
      <More message={message} open={more} onOpen={onMore} onReply={reply} />
    </div>
  )
}

type MoreProps = { message: SquadMessage; open: boolean; onOpen: (open: boolean) => void; onReply: () => void }

function More({ message, open, onOpen, onReply }: MoreProps) {
  const { me, room, setMode, askRemove, askReport } = useRoom()
  const actions = useMessageActions()
  const mine = message.sender.id === me.id
  const leads = me.id === room.founder.id || me.id === room.teamLeadId
  return (
    <Menu open={open} onOpenChange={onOpen} label="More actions" icon={<Ellipsis />} size="sm">
      <MenuItem icon={<ReplyIcon aria-hidden="true" />} onSelect={onReply}>
        Reply
      </MenuItem>
      {mine && message.kind === 'text' && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setMode({ kind: 'editing', message })}>
          Edit
        </MenuItem>
      )}
      {message.content && (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void actions.copy(message)}>
          Copy text
        </MenuItem>
      )}
      {!mine && (
        <MenuItem icon={<MailIcon aria-hidden="true" />} onSelect={() => void actions.unreadFrom(message)}>
          Mark unread from here
        </MenuItem>
      )}
      {leads && (
        <MenuItem
          icon={message.pinnedAt === null ? <Pin aria-hidden="true" /> : <PinOff aria-hidden="true" />}
          onSelect={() => void actions.pin(message)}
        >
          {message.pinnedAt === null ? 'Pin' : 'Unpin'}
        </MenuItem>
      )}
      {!mine && (
        <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => askReport(message)}>
          Report
        </MenuItem>
      )}
      {(mine || me.role === 'admin') && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash aria-hidden="true" />} tone="danger" onSelect={() => askRemove(message)}>
            {mine ? 'Delete' : 'Remove'}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
