import type { SquadMessage } from '#/contract/squads.ts'
import { isolated } from '#/rules/isolated.ts'
import { cn } from '../ui/cn.ts'
import { reactionNames } from './reaction-names.ts'
import { useRoom } from './room-context.ts'
import { useMessageActions } from './use-message-actions.ts'

/** The reactions to a message. Pressing one adds or removes the user's own. */
export function Reactions({ message }: { message: SquadMessage }) {
  const { me, room } = useRoom()
  const { react } = useMessageActions()
  if (message.reactions.length === 0) return null
  const nameOf = (id: string) =>
    id === me.id ? 'you' : isolated(room.members.find(member => member.id === id)?.name ?? 'somebody else')
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap gap-1">
      {message.reactions.map(({ emoji, by }) => {
        const mine = by.includes(me.id)
        const who = by.map(nameOf).join(', ')
        return (
          <li key={emoji}>
            <button
              type="button"
              aria-pressed={mine}
              aria-label={`${reactionNames[emoji]}, ${by.length}: ${who}`}
              title={who}
              onClick={() => void react(message, emoji)}
              className={cn(
                'inline-flex min-h-7 items-center gap-1 rounded-full border px-2 text-sm figure pointer-coarse:min-h-11 pointer-coarse:px-3',
                mine ? 'border-ink bg-sunken font-semibold' : 'border-line bg-surface hover:border-edge',
              )}
            >
              <span aria-hidden="true">{emoji}</span>
              {by.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
