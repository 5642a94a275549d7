import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { memo, type MouseEvent, Suspense, useEffect, useState } from 'react'
import type { CampaignCard as CardData } from '#/contract/campaigns.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { CampaignCard } from './campaign-card.tsx'
import { ExploreEmpty } from './explore-empty.tsx'
import { ExploreFigures } from './explore-figures.tsx'
import type { Exploring } from './explore-tabs.ts'
import { exploreOptions } from './explore-query.ts'
import { ExploreSkeleton } from './explore-skeleton.tsx'

const loadEmpty = () => import('./explore-empty.tsx')

/** The empty state is rarely needed, so its code is loaded only where the list may turn out empty. */
const LoadedEmpty = createIsomorphicFn()
  .server(() => ExploreEmpty)
  .client(() => lazyPart(() => loadEmpty().then(module => module.ExploreEmpty)))()

/** Memoized: a rerender before the code has loaded would make React drop the server's markup. */
const Empty = memo((exploring: Exploring) => (
  <Suspense>
    <LoadedEmpty {...exploring} />
  </Suspense>
))

/** One tab: its totals, and the pages of campaigns loaded so far. */
export function ExploreList(exploring: Exploring) {
  const { tab, q, subreddit } = exploring
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({ ...exploreOptions(queries, exploring), placeholderData: keepPreviousData })

  // The last search that was answered. Until the next answer, the words for an empty list are about this one.
  const [answered, setAnswered] = useState(exploring)
  if (!found.isPlaceholderData && answered !== exploring) setAnswered(exploring)

  /** The active search and filter: “ledger” in r/SaaS. Empty when there are none. */
  const narrowed = [q && `“${q}”`, subreddit && `r/${subreddit}`].filter(Boolean).join(' in ')
  const mayBeEmpty = narrowed !== '' || found.isPending
  useEffect(() => {
    if (mayBeEmpty) void loadEmpty().catch(() => undefined)
  }, [mayBeEmpty])

  if (found.isPending) return <ExploreSkeleton tab={tab} />
  if (!found.data) {
    return <NotLoaded title="The campaigns did not load" of={found} />
  }
  const items = eachOnce(found.data.pages.flatMap(page => page.items))
  return (
    <>
      <ExploreFigures tab={tab} stats={found.data.pages[0]?.stats} />
      <output className="sr-only">
        {narrowed && !found.isFetching && said(items.length, narrowed, found.hasNextPage)}
      </output>
      {items.length === 0 ? (
        <Empty {...answered} />
      ) : (
        <>
          <h2 className="sr-only">Campaigns</h2>
          <ul
            aria-busy={found.isPlaceholderData}
            onClickCapture={ignoreSecondPress}
            className="grid gap-3 transition-opacity aria-busy:opacity-60 sm:grid-cols-2 lg:grid-cols-3"
          >
            {items.map(campaign => (
              <li key={campaign.id} className="grid min-w-0">
                <CampaignCard campaign={campaign} to="campaign" search={q} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ShowMore found={found} label="Load more" rows="article a" />
    </>
  )
}

/** The second press of a double click on Load more is not meant for the link that the first one has brought under the pointer. */
const ignoreSecondPress = (event: MouseEvent) => event.detail > 1 && event.preventDefault()

/** A campaign whose end date changed between two page reads can be on both pages. */
const eachOnce = (items: readonly CardData[]) => [...new Map(items.map(item => [item.id, item])).values()]

const said = (count: number, narrowed: string, more: boolean) =>
  count === 0
    ? `No campaign matches ${narrowed}`
    : `${count}${more ? ' or more' : ''} ${count === 1 ? 'campaign matches' : 'campaigns match'} ${narrowed}`
