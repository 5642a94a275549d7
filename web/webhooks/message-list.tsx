import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { WebhookMessage } from '#/contract/webhooks.ts'
import { counted } from '#/rules/counted.ts'
import type { WebhookState } from '#/rules/webhooks.ts'
import { webhookPause, webhooksKeptDays } from '#/rules/webhooks.ts'
import { byCursor } from '../api/by-cursor.ts'
import { useFailed } from '../accounts/expired.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { ShowMore } from '../api/show-more.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'

/** In seconds. A retry due sooner than this has happened before anybody has read about it. */
const worthNaming = 60

/** The messages sent to an endpoint in the last 30 days, and their outcomes. */
export function MessageList({ id, isOn }: { id: string; isOn: boolean }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(queries.webhooks.messages.infiniteOptions(byCursor({ id })))
  const items = found.data?.pages.flatMap(page => page.items)
  return (
    <section aria-label="What was sent">
      <h3 className="mb-1 font-semibold">What was sent</h3>
      {found.isPending && (
        <Loading label="Loading what was sent" className="grid gap-2">
          <Skeleton className="h-4 w-64" />
          <Skeleton className="h-4 w-56" />
        </Loading>
      )}
      {found.isError && !items && <NotLoaded title="What was sent did not load" of={found} />}
      {items?.length === 0 && (
        <p className="text-muted">
          Nothing in the last {webhooksKeptDays} days.
          {isOn && ' Send a test event to see whether your server accepts it.'}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="-mb-3 divide-y divide-line">
          {items.map(message => (
            <Row key={message.id} message={message} isOn={isOn} />
          ))}
        </ul>
      )}
      <ShowMore found={found} />
    </section>
  )
}

const looks = {
  waiting: { tone: 'info', words: 'Waiting' },
  sent: { tone: 'success', words: 'Delivered' },
  dead: { tone: 'danger', words: 'Given up' },
  dropped: { tone: 'neutral', words: 'Stopped' },
} as const satisfies Record<WebhookState, { tone: Tone; words: string }>

function Row({ message, isOn }: { message: WebhookMessage; isOn: boolean }) {
  const failed = useFailed()
  const { id, event, state, attempts, createdAt, dueAt, status, error, payload } = message
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ webhooks }) => [webhooks])
  const row = useRef<HTMLLIElement>(null)
  const when = useId()
  const again = useOnePress({
    mutationFn: () => api.webhooks.redeliver({ id }),
    onError: problem => failed('It was not sent again', problem),
    // Also after a failure: the answer alone may have been lost.
    onSettled: async () => {
      await reread()
      // The pressed button is gone while the message waits to be sent.
      focusWhenLost(() => row.current?.querySelector('summary'))
    },
  })
  const look = state === 'waiting' && error ? { tone: 'warning' as const, words: 'Trying again' } : looks[state]
  return (
    <li ref={row} className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
            <code className="font-mono text-sm font-semibold">{event}</code>
            <Badge tone={look.tone}>{look.words}</Badge>
          </p>
          <p id={when} className="text-sm text-muted">
            <Time value={createdAt} />
            {attempts > 0 && ` · ${counted(attempts, 'attempt')}`}
            {status !== null && !error && ` · answered ${status}`}
            {error && ` · ${error}`}
            {state === 'waiting' && error && webhookPause(attempts) >= worthNaming && (
              <>
                {' '}
                · next <Time value={dueAt} as="until" />
              </>
            )}
          </p>
        </div>
        {state !== 'waiting' && isOn && (
          <Button
            size="sm"
            busy={again.isPending}
            aria-label={`Redeliver ${event}`}
            aria-describedby={when}
            onClick={() => again.mutate()}
          >
            Redeliver
          </Button>
        )}
      </div>
      <details className="mt-1 text-sm">
        <summary aria-describedby={when} className="w-fit py-1 text-muted">
          Message<span className="sr-only"> {event}</span>
        </summary>
        <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          {`webhook-id: ${id}\n\n${pretty(payload)}`}
        </pre>
      </details>
    </li>
  )
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
