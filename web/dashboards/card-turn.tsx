import type { TurnCard } from '#/contract/dashboards.ts'
import { cn } from '../ui/cn.ts'
import { Time } from '../ui/time.tsx'
import { sinceTime } from './since-time.ts'

type CardTurnProps = {
  campaign: Pick<TurnCard, 'turn' | 'since' | 'founder' | 'contributor'>
  reader: 'founder' | 'contributor'
}

/** Whose turn it is in a campaign, and since when. Renders nothing when nobody has to act. */
export function CardTurn({ campaign: { turn, since, founder, contributor }, reader }: CardTurnProps) {
  if (!turn) return null
  const isYours = turn === reader
  return (
    <p className={cn('mt-2 text-sm wrap-anywhere', isYours ? 'font-semibold' : 'text-muted')}>
      {isYours ? (
        'Your turn'
      ) : (
        <>
          <bdi>{(turn === 'founder' ? founder : contributor)?.name ?? 'Somebody'}</bdi>’s turn
        </>
      )}
      {since ? (
        <>
          , waiting since <Time value={since} as={sinceTime} />
        </>
      ) : (
        ': its subreddits no longer allow campaigns'
      )}
    </p>
  )
}
