import { useRouteContext } from '@tanstack/react-router'
import { wordsOf } from '../api/api.ts'
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useChangePreferences, usePreferences } from './preferences.ts'
import { AlertSettings } from './settings-alerts.tsx'
import { Devices } from './settings-devices.tsx'
import { QuietHours } from './settings-quiet.tsx'
import { NoticeTypes } from './settings-types.tsx'
import { useEnablePush } from './use-enable-push.ts'

/** The notification settings. Every switch takes effect at once; if saving fails it reverts with a message. */
export function NotificationSettings() {
  const { me } = useRouteContext({ from: '__root__' })
  const { found, preferences } = usePreferences()
  const push = useEnablePush()
  const change = useChangePreferences()
  const { reach } = push
  if (found.isPending || reach.isPending) return <Coming />
  if (!preferences || !reach.data) {
    const retry = () => void Promise.all([found.refetch(), reach.refetch()])
    return (
      <ErrorState
        title="Your notification settings did not load"
        busy={found.isFetching || reach.isFetching}
        onRetry={retry}
        className="max-w-read"
      >
        {wordsOf(found.error ?? reach.error)}
      </ErrorState>
    )
  }
  return (
    <div className="grid max-w-read gap-4">
      <NoticeTypes role={me?.role ?? null} preferences={preferences} onChange={change} mails={reach.data.email} />
      <QuietHours preferences={preferences} onChange={change} />
      <AlertSettings preferences={preferences} onChange={change} />
      <Devices push={push} />
    </div>
  )
}

function Coming() {
  return (
    <Loading label="Loading your notification settings" className="grid max-w-read gap-4">
      {[7, 1, 3].map(lines => (
        <Card key={lines}>
          <Skeleton className="mb-4 h-5 w-40" />
          <div className="grid gap-5">
            {Array.from({ length: lines }, (_, line) => (
              <div key={line} className="flex items-center justify-between gap-4">
                <span className="grid flex-1 gap-2">
                  <Skeleton className="h-4 w-36" />
                  <Skeleton className="h-3 w-3/5" />
                </span>
                <Skeleton round className="h-5.5 w-9.5" />
              </div>
            ))}
          </div>
        </Card>
      ))}
    </Loading>
  )
}
