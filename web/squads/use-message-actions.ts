import type { SquadMessage } from '#/contract/squads.ts'
import type { Reaction } from '#/rules/squads.ts'
import { useFailed } from '../accounts/expired.ts'
import { wordsOf } from '../api/api.ts'
import { remember, takeBack } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { copyText } from '../ui/clipboard.ts'
import { toast } from '../ui/toast.ts'
import { reactionNames } from './reaction-names.ts'
import { useRoom } from './room-context.ts'

/** The actions on a message. Each shows immediately and is rolled back if the server refuses it. */
export function useMessageActions() {
  const tell = useFailed()
  const rereadPinned = useReread(({ squads }) => [squads.pinned])
  const { me, store, say } = useRoom()

  async function change(id: string, wish: Promise<unknown>, failed = failedUpdate, isMoot = () => false) {
    const key = failed + id
    takeBack(key)
    try {
      await wish
      return true
    } catch (error) {
      if (!isMoot()) remember(key, tell('Error', error, `${failed}. ${wordsOf(error)}`))
      return false
    }
  }
  return {
    update: (id: string, content: string) => change(id, store.wish(id, { kind: 'edit', content })),
    remove: async ({ id, sender }: SquadMessage) => {
      // Deleted meanwhile from another tab or by a moderator: its row says so.
      const isGone = () => store.current().messages.some(each => each.id === id && each.deletedAt !== null)
      const done = await change(id, store.wish(id, { kind: 'remove' }), 'Failed to delete message', isGone)
      if (done) toast.success(sender.id === me.id ? 'Message deleted successfully' : 'The message was removed')
    },
    react: async (message: SquadMessage, emoji: Reaction) => {
      const reacting = store.react(message, emoji)
      if (await change(message.id, reacting)) say(`${reactionNames[emoji]} ${(await reacting) ? 'added' : 'removed'}`)
    },
    pin: async ({ id, pinnedAt }: SquadMessage) => {
      const on = pinnedAt === null
      if (await change(id, store.wish(id, { kind: 'pin', on }))) say(on ? 'Message pinned' : 'Message unpinned')
      await rereadPinned()
    },
    unreadFrom: async ({ seq }: SquadMessage) => {
      takeBack(markUnread)
      try {
        await store.unreadFrom(seq)
        toast.success('Marked as unread', 'This room counts as unread from that message on.')
      } catch (error) {
        remember(markUnread, tell('Error', error, `Failed to mark as unread. ${wordsOf(error)}`))
      }
    },
    copy: async ({ content }: SquadMessage) => {
      if (await copyText(content)) toast.success('Copied')
    },
  }
}

const markUnread = 'mark as unread'
const failedUpdate = 'Failed to update message'
