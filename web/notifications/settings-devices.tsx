import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PushDevice } from '#/contract/notifications.ts'
import { useFailed } from '../accounts/expired.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { tolerate } from '../api/tolerate.ts'
import { withAnswer } from '../api/with-answer.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { whyNoPush } from './become-device.ts'
import { unsubscribe } from './this-browser.ts'
import type { useEnablePush } from './use-enable-push.ts'

/** The browsers that receive push notifications. */
export function Devices({ push }: { push: ReturnType<typeof useEnablePush> }) {
  const { reach, enabled, enabling, enable, deviceId } = push
  const devices = reach.data?.devices ?? []
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Card
      title="Devices"
      titleRef={title}
      note={
        devices.length > 0
          ? 'These browsers get push notifications even while the app is closed, as long as you are logged in there.'
          : 'No browser gets push notifications yet. Enable them here to hear from us while the app is closed.'
      }
      action={
        enabled ? undefined : (
          <Button busy={enabling} disabledReason={reasonOf(reach.data?.pushKey)} onClick={enable}>
            Enable Push
          </Button>
        )
      }
      className={devices.length > 0 ? undefined : 'pb-1'}
    >
      {devices.length > 0 && (
        <ul className="divide-y divide-line">
          {devices.map(device => (
            <Device
              key={device.id}
              device={device}
              here={device.id === deviceId}
              onGone={() => focusWhenLost(() => title.current)}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

const reasonOf = (pushKey = '') => whyNoPush() ?? (pushKey ? undefined : 'Push notifications are not set up here.')

type DeviceProps = {
  device: PushDevice
  /** It is this browser. */
  here: boolean
  /** The pressed button has gone with its row. */
  onGone: () => void
}

function Device({ device, here, onGone }: DeviceProps) {
  const failed = useFailed()
  const { id, name, createdAt, lastSuccessAt } = device
  const { api } = useRouteContext({ from: '__root__' })
  const [asking, ask] = useState(false)
  const testing = useOnePress({
    mutationFn: () => api.notifications.testDevice({ id }),
    onSuccess: () => toast.success('Test sent', `It should appear on “${name}” in a few seconds.`),
    onError: error => failed('The test was not sent', error),
  })
  const removing = useRemove(device, here, { close: () => ask(false), onGone })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
          {name}
          {here && <Badge>This browser</Badge>}
        </p>
        <p className="text-sm text-muted">
          Added <Time value={createdAt} />
          {' · '}
          {lastSuccessAt ? (
            <>
              last push <Time value={lastSuccessAt} />
            </>
          ) : (
            'no push yet'
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Test ${name}`} busy={testing.isPending} onClick={() => testing.mutate()}>
          Test
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={() => ask(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title={`Remove “${name}”?`}
        description="It gets no more push notifications. You can enable them again only from that browser."
        confirm="Remove"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </li>
  )
}

type Removing = { close: () => void; onGone: () => void }

function useRemove({ id, name }: PushDevice, here: boolean, { close, onGone }: Removing) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ notifications }) => [notifications.reach])
  return useOnePress({
    mutationFn: () =>
      withAnswer(
        () => api.notifications.removeDevice({ id }).catch(tolerate('not_found')),
        async () => !(await api.notifications.reach()).devices.some(device => device.id === id),
      ),
    onSuccess: async () => {
      close()
      if (here) await unsubscribe()
    },
    onError: error => {
      close()
      return failed(`“${name}” was not removed`, error)
    },
    onSettled: async () => {
      await reread()
      onGone()
    },
  })
}
