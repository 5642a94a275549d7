import { useRouteContext } from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useFailed } from '../accounts/expired.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { useRoom } from './room-context.ts'

/** Whether a room's messages become notices is each member's own setting. */
export function useMute() {
  const failed = useFailed()
  const { room } = useRoom()
  const { api } = useRouteContext({ from: '__root__' })
  const roomId = room.id
  const reread = useReread(({ squads }) => [squads])
  return useOnePress({
    mutationFn: (on: boolean) =>
      withAnswer(
        () => api.squads.mute({ roomId, on }),
        async () => (await api.squads.room({ roomId }))?.muted === on,
      ),
    onSuccess: (_done, on) => {
      if (on) toast.success('Notifications muted', 'You are still notified when someone mentions you.')
      else toast.success('Notifications unmuted')
    },
    onError: (error, on) =>
      failed('Error', error, `Failed to ${on ? 'mute' : 'unmute'} notifications. ${wordsOf(error)}`),
    onSettled: reread,
  })
}

/** The menu closes on selection, so its parent keeps the mutation. */
export function MuteItem({ mute }: { mute: ReturnType<typeof useMute> }) {
  const { room } = useRoom()
  return (
    <MenuItem
      icon={room.muted ? <BellIcon aria-hidden="true" /> : <BellOff aria-hidden="true" />}
      disabled={mute.isPending}
      onSelect={() => mute.mutate(!room.muted)}
    >
      {room.muted ? 'Unmute notifications' : 'Mute notifications'}
    </MenuItem>
  )
}

export function MutedMark() {
  return (
    <>
      <BellOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <span className="sr-only">Notifications muted</span>
    </>
  )
}
