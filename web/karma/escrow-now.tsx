import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Escrow } from '#/contract/karma.ts'
import { counted } from '#/rules/counted.ts'
import { Karma } from '../brand/karma.tsx'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Card } from '../ui/card.tsx'

/** The escrow that each campaign currently holds for future posts. */
export function EscrowNow({ escrow }: { escrow: UseQueryResult<Escrow> }) {
  if (!escrow.data) {
    return <NotLoaded title="What is held did not load" of={escrow} />
  }
  return <Held escrow={escrow.data} />
}

export function Held({ escrow: { total, campaigns, items } }: { escrow: Escrow }) {
  const unlisted = total - items.reduce((sum, { held }) => sum + held, 0)
  return (
    <Card
      title="Held in campaigns now"
      note="Set aside for future posts. It is paid when a post is published, or returned to you."
      action={<Karma amount={total} className="text-lg" />}
    >
      {total === 0 ? (
        <p className="text-muted">Nothing is held.</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map(({ campaignId, name, held }) => (
            <li key={campaignId} className="flex items-baseline gap-3 py-1">
              <Link
                to="/manage-campaign/$id"
                params={{ id: campaignId }}
                className="inline-flex min-h-control-sm min-w-0 flex-1 items-center wrap-anywhere link"
              >
                <bdi>{name}</bdi>
              </Link>
              <Karma amount={held} />
            </li>
          ))}
          {unlisted > 0 && (
            <li className="flex items-baseline gap-3 py-1 text-muted">
              <span className="flex-1">{counted(campaigns - items.length, 'more campaign')}</span>
              <Karma amount={unlisted} />
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
