import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Activity } from '#/contract/audit.ts'
import { auditWordsToOneself } from '#/rules/audit.ts'
import { productName } from '#/rules/product.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'

const authors: Readonly<Record<Activity['by'], string>> = { you: 'You', admin: 'An admin', product: productName }

export function AccountActivity() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(queries.audit.mine.infiniteOptions(byCursor({})))
  // Gets the focus when a pressed Retry disappears.
  const title = useRef<HTMLHeadingElement>(null)
  const items = found.data?.pages.flatMap(page => page.items)
  return (
    <Card
      title="Account activity"
      titleRef={title}
      note="What you changed about your account, and what admins did to it."
    >
      {found.isPending && (
        <Loading label="Loading your account activity" className="grid gap-3">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-48" />
        </Loading>
      )}
      {found.isError && !items && <NotLoaded title="Your activity did not load" of={found} />}
      {items?.length === 0 && (
        <p className="text-muted">Nothing yet. New passwords, logged-out devices and role changes are listed here.</p>
      )}
      {items && items.length > 0 && (
        <ul className="-mb-3 divide-y divide-line">
          {items.map(entry => (
            <Row key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <ShowMore found={found} />
    </Card>
  )
}

function Row({ entry: { by, action, at, device, address } }: { entry: Activity }) {
  const from = [device, address].filter(Boolean).join(', ')
  return (
    <li className="py-3">
      <p>
        <span className="font-semibold">{authors[by]}</span> {auditWordsToOneself(action)}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        <Time value={at} />
        {from && <> · {from}</>}
      </p>
    </li>
  )
}
