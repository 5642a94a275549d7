import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { OwnReport } from '#/contract/moderation.ts'
import { reasonWords } from '#/rules/moderation.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'

const names = { message: 'A message', campaign: 'A campaign', submission: 'A submission' } as const

const title = 'What you reported'

/** The outcomes of one's own reports. Renders nothing if there are none, but says so if they did not load. */
export function OwnReports() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(queries.moderation.mine.infiniteOptions(byCursor({})))
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  if (!found.data && found.errorUpdateCount > 0) {
    return (
      <Card title={title}>
        {found.isPending ? (
          <Loading label="Loading what you reported">
            <SkeletonText lines={2} />
          </Loading>
        ) : (
          <NotLoaded title="What you reported did not load" of={found} />
        )}
      </Card>
    )
  }
  if (items.length === 0) return null
  return (
    <Card title={title} note="Admins look at each report. Authors are not told who reported them.">
      <ul className="-mb-3 divide-y divide-line">
        {items.map(report => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
      <ShowMore found={found} />
    </Card>
  )
}

function Row({ report: { thing, reason, at, closedAt, acted } }: { report: OwnReport }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p>
          <span className="font-semibold">{names[thing]}</span>: {reasonWords[reason]}
        </p>
        <p className="text-sm text-muted">
          Reported <Time value={at} />
          {closedAt && (
            <>
              {' '}
              · looked at <Time value={closedAt} />
            </>
          )}
        </p>
      </div>
      <Badge tone={acted === null ? 'info' : acted ? 'success' : 'neutral'}>
        {acted === null ? 'Waiting' : acted ? 'Something was done' : 'Nothing was done'}
      </Badge>
    </li>
  )
}
