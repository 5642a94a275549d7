import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { toast } from '../ui/toast.ts'
import { askPermission, becomeDevice } from './become-device.ts'
import { isDevice, keepInAppOnly, useKept } from './this-browser.ts'

/** Whether push works in this browser, and the action that enables it. `wanted` is false while nothing shows it. */
export function useEnablePush(wanted = true) {
  const failed = useFailed()
  const { api, queries, me } = useRouteContext({ from: '__root__' })
  const reach = useQuery({ ...queries.notifications.reach.queryOptions(), enabled: wanted })
  const kept = useKept(me?.id ?? '')
  const reread = useReread(({ notifications }) => [notifications.reach])
  const enabling = useOnePress({
    mutationFn: async (asked: Promise<NotificationPermission>): Promise<Outcome> => {
      const permission = await asked
      if (permission === 'default') return 'not now'
      const key = reach.data?.pushKey
      const isOne = permission === 'granted' && key && (await becomeDevice(api, me?.id ?? '', key))
      return isOne ? 'enabled' : 'in the app'
    },
    onSuccess: say,
    onError: error => {
      if (refusalCode(error) === 'push_service_unknown') say('in the app')
      else failed('Push was not enabled', error)
    },
    onSettled: reread,
  })
  return {
    reach,
    deviceId: kept.deviceId,
    inAppOnly: kept.inAppOnly,
    enabled:
      kept.deviceId !== undefined &&
      isDevice(me?.id ?? '') &&
      (reach.data?.devices.some(({ id }) => id === kept.deviceId) ?? true),
    enabling: enabling.isPending,
    enable: () => enabling.mutate(askPermission()),
  }
}

type Outcome = 'enabled' | 'in the app' | 'not now'

function say(outcome: Outcome) {
  if (outcome === 'enabled')
    toast.success('Push enabled', 'This browser now notifies you even while the app is closed.')
  if (outcome !== 'in the app') return
  keepInAppOnly()
  toast.success('In-app notifications enabled', 'You will see notifications while using the app.')
}
