import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useRef } from 'react'
import type { Session } from '#/contract/accounts.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useReread } from '../api/reread.ts'
import { tolerate } from '../api/tolerate.ts'
import { withAnswer } from '../api/with-answer.ts'
import { ShowMore } from '../api/show-more.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import { lastSeen } from './last-seen.ts'

/** The active sessions. There is always at least one: this device. */
export function SessionList() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(queries.accounts.sessions.infiniteOptions(byCursor({})))
  const title = useRef<HTMLHeadingElement>(null)
  const sessions = found.data?.pages.flatMap(page => page.items)
  return (
    <Card
      title="Where you are logged in"
      titleRef={title}
      note="Log out any device you do not recognize, then change your password."
      action={sessions && sessions.length > 1 && <EndOthers onEnded={() => focusWhenLost(() => title.current)} />}
    >
      {found.isPending && <Coming />}
      {found.isError && !found.data && <NotLoaded title="Your sessions did not load" of={found} />}
      {sessions && (
        <ul className="-mb-3 divide-y divide-line">
          {sessions.map(session => (
            <Row key={session.id} session={session} onEnded={() => focusWhenLost(() => title.current)} />
          ))}
        </ul>
      )}
      {sessions && sessions.length === 1 && (
        <p className="mt-3 border-t border-line pt-3 text-sm text-muted">You are not logged in anywhere else.</p>
      )}
      <ShowMore found={found} />
    </Card>
  )
}

/** `onEnded` runs when the row that had the focus is removed. */
function Row({
  session: { id, device, openedAt, seenAt, isThis },
  onEnded,
}: {
  session: Session
  onEnded: () => void
}) {
  const Sign = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  const { api } = useRouteContext({ from: '__root__' })
  const end = useEnd(
    present =>
      withAnswer(
        () => api.accounts.endSession({ id, present }).catch(tolerate('not_found')),
        async () => !(await api.accounts.sessions({})).items.some(session => session.id === id),
      ),
    `${device} was logged out`,
    onEnded,
  )
  const row = useRef<HTMLLIElement>(null)
  useLostFocus(row, onEnded)
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Sign aria-hidden="true" className="size-5 shrink-0 stroke-[1.6] text-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{device}</span>
          {isThis && <Badge tone="success">This device</Badge>}
        </p>
        <p id={`since-${id}`} className="text-sm text-muted">
          Logged in <Time value={openedAt} /> ·{' '}
          {isThis ? (
            'active now'
          ) : (
            <>
              last seen <Time value={seenAt} as={lastSeen} />
            </>
          )}
        </p>
      </div>
      {!isThis && (
        <Button
          size="sm"
          aria-label={`Log out ${device}`}
          aria-describedby={`since-${id}`}
          busy={end.busy}
          onClick={() => end.start(null)}
        >
          Log out
        </Button>
      )}
      {end.dialog}
    </li>
  )
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const end = useEnd(
    present =>
      withAnswer(
        () => api.accounts.endOtherSessions({ present }),
        async () => (await api.accounts.sessions({})).items.length === 1,
      ),
    'You are logged out everywhere else',
    onEnded,
  )
  return (
    <>
      <Button size="sm" busy={end.busy} onClick={() => end.start(null)}>
        Log out everywhere else
      </Button>
      {end.dialog}
    </>
  )
}

function useEnd(call: (present: string | null) => Promise<unknown>, done: string, onEnded: () => void) {
  const reread = useReread(({ accounts, email }) => [accounts.sessions, email.change])
  return useProven({
    call: (_: null, present) => call(present),
    done: async () => {
      toast.success(done)
      await reread()
      onEnded()
    },
    failed: 'Logging out failed',
    refused: async () => {
      await reread()
      onEnded()
    },
  })
}

function Coming() {
  return (
    <Loading label="Loading your sessions" className="grid gap-4">
      {[0, 1].map(row => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3.5 w-56" />
        </div>
      ))}
    </Loading>
  )
}
