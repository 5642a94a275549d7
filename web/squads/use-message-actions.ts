import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { SquadMessage } from '#/contract/squads.ts'
import type { Reaction } from '#/rules/squads.ts'
import { wordsOf } from '../api.ts'
import { toast } from '../ui/toast.ts'
import { useRoom } from './room-context.ts'

/** What one can do with a message. Each waits for the server's answer, which is the message's newest state. */
export function useMessageActions() {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { me, store } = useRoom()

  async function change(call: Promise<SquadMessage>, failed: string) {
    try {
      store.take(await call)
      return true
    } catch (error) {
      toast.error('Error', `${failed}. ${wordsOf(error)}`)
      return false
    }
  }
  return {
    update: (id: string, content: string) => change(api.squads.edit({ id, content }), 'Failed to update message'),
    remove: async ({ id }: SquadMessage) => {
      const done = await change(api.squads.remove({ id }), 'Failed to delete message')
      if (done) toast.success('Message deleted successfully')
      return done
    },
    react: ({ id, reactions }: SquadMessage, emoji: Reaction) => {
      const mine = reactions.some(each => each.emoji === emoji && each.by.includes(me.id))
      return change(api.squads.react({ id, emoji, on: !mine }), 'Failed to update message')
    },
    pin: async ({ id, pinnedAt }: SquadMessage) => {
      await change(api.squads.pin({ id, on: pinnedAt === null }), 'Failed to update message')
      await queryClient.invalidateQueries({ queryKey: queries.squads.pinned.key() })
    },
    unreadFrom: async ({ seq }: SquadMessage) => {
      try {
        await store.unreadFrom(seq)
        toast.success('Marked as unread', 'This room counts as unread from that message on.')
      } catch (error) {
        toast.error('Error', wordsOf(error))
      }
    },
    copy: async ({ content }: SquadMessage) => {
      try {
        await navigator.clipboard.writeText(content)
        toast.success('Copied')
      } catch {
        toast.error('Failed to copy', 'Select the text and copy it by hand.')
      }
    },
  }
}
