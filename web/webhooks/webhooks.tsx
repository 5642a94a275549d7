import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import WebhookIcon from 'lucide-react/icons/webhook'
import { type ReactNode, useRef, useState } from 'react'
import { limits } from '#/rules/limits.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { EndpointCard } from './endpoint-card.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'

export const Route = createFileRoute('/_signed-in/webhooks')({
  beforeLoad: onlyFor('founder', 'admin'),
  head: () => namedPage('Webhooks'),
  component: Webhooks,
})

/** The founder's webhook endpoints: servers of theirs that are notified of events. */
function Webhooks() {
  const { queries, me } = Route.useRouteContext()
  const found = useQuery({ ...queries.webhooks.list.queryOptions(), enabled: !me.viewing })
  const [adding, setAdding] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const endpoints = found.data
  const full = endpoints && endpoints.length >= limits.webhooksMax
  const add = (
    <Button
      variant="primary"
      disabledReason={full ? `You have ${limits.webhooksMax} webhooks. Remove one first.` : undefined}
      onClick={() => setAdding(true)}
    >
      Add a webhook
    </Button>
  )
  return (
    <div ref={top} tabIndex={-1} className="mx-auto w-full max-w-page px-page py-6 outline-none">
      <PageHeader
        title="Webhooks"
        before={
          <Link to="/settings" search={{ tab: 'security' }} className="inline-flex min-h-control-sm items-center link">
            Settings
          </Link>
        }
        note={
          <span className="block max-w-form">
            We tell your server what happens in your campaigns. Each message is signed, and retried for a day until your
            server accepts it.
          </span>
        }
        actions={endpoints && endpoints.length > 0 && add}
      />
      <div className="grid max-w-read gap-4">
        {me.viewing && (
          <Notice title="Closed while you view as someone else">
            Where their servers are, and what was sent there, is for them alone.
          </Notice>
        )}
        {found.isPending && !me.viewing && (
          <Loading label="Loading your webhooks" className="grid gap-3">
            <Skeleton className="h-32 w-full" />
          </Loading>
        )}
        {found.isError && !endpoints && <NotLoaded title="Your webhooks did not load" of={found} />}
        {endpoints?.length === 0 && <NoWebhooks action={add} onGone={() => focusWhenLost(() => top.current)} />}
        {endpoints?.map(endpoint => (
          <EndpointCard key={endpoint.id} endpoint={endpoint} onGone={() => focusWhenLost(() => top.current)} />
        ))}
      </div>
      {adding && <EndpointDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

/** `onGone` runs if this is removed while its button has the focus, as when the first webhook is listed only after its dialog closed. */
function NoWebhooks({ action, onGone }: { action: ReactNode; onGone: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useLostFocus(place, onGone)
  return (
    <div ref={place}>
      <EmptyState icon={<WebhookIcon />} title="No webhooks yet" action={action}>
        Let your own server, or a tool like Zapier, act when work is sent, decided or posted.
      </EmptyState>
    </div>
  )
}
