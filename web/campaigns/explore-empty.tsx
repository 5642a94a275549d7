import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { runsCampaigns } from '#/rules/roles.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusOpenTab } from '../ui/tab-focus.ts'
import { exploreOptions } from './explore-query.ts'
import type { Exploring } from './explore-tabs.ts'
import { KindIcon, kindWords } from './kind.tsx'

/** The list is empty, because of search and filter or because no campaign of this kind is open. */
export function ExploreEmpty(exploring: Exploring) {
  if (exploring.q || exploring.subreddit) return <NothingMatches {...exploring} />
  return <NoCampaigns tab={exploring.tab} />
}

/** The other tab may have matches. */
function NothingMatches({ tab, q, subreddit, sort }: Exploring) {
  const { queries } = useRouteContext({ from: '__root__' })
  const other = tab === 'posts' ? 'engagement' : 'posts'
  const { data: elsewhere } = useInfiniteQuery({
    ...exploreOptions(queries, { tab: other, q, subreddit, sort }),
    select: ({ pages: [first] }) => first && countWords(first.items.length, first.next !== null),
  })
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={
        <>
          Nothing matches{' '}
          {q && (
            <>
              “<bdi>{q}</bdi>”
            </>
          )}
          {q && subreddit && ' in '}
          {subreddit && `r/${subreddit}`}
        </>
      }
      action={
        <>
          {elsewhere && (
            <Button asChild variant="primary">
              <Link
                to="/explore"
                search={{ tab: other, q, subreddit, sort }}
                resetScroll={false}
                onClick={focusOpenTab}
              >
                See {elsewhere} under {kindWords[other]}
              </Link>
            </Button>
          )}
          <Button asChild>
            <Link to="/explore" search={{ tab, sort }} replace resetScroll={false} onClick={focusOpenTab}>
              {clearWords(q, subreddit)}
            </Link>
          </Button>
        </>
      }
    >
      {q ? 'Search covers names and descriptions under this tab.' : 'No campaign under this tab is for this subreddit.'}
    </EmptyState>
  )
}

const countWords = (count: number, more: boolean) => (count > 0 ? `${count}${more ? ' or more' : ''}` : '')

function clearWords(q: string, subreddit: string) {
  if (q && subreddit) return 'Clear search and subreddit'
  return q ? 'Clear search' : 'Clear subreddit'
}

function NoCampaigns({ tab }: Pick<Exploring, 'tab'>) {
  const { me } = useRouteContext({ from: '__root__' })
  const other = tab === 'posts' ? 'engagement' : 'posts'
  const starts = !me || runsCampaigns(me.role)
  return (
    <EmptyState
      icon={<KindIcon kind={tab === 'engagement' ? tab : 'posts'} className="size-6" />}
      title="No campaigns yet"
      action={
        starts ? (
          <Button asChild>
            <Link to="/create-campaign">Start Your Campaign</Link>
          </Button>
        ) : (
          <Button asChild>
            <Link to="/explore" search={{ tab: other }}>
              See {kindWords[other]}
            </Link>
          </Button>
        )
      }
    >
      {`Campaigns that ask for ${asked[tab]} are listed here as soon as ${tab === 'assigned' ? 'the founder of a team you are on' : 'a founder'} starts one.`}
    </EmptyState>
  )
}

const asked = {
  engagement: 'comments under a Reddit post',
  posts: 'a new Reddit post',
  assigned: 'a new Reddit post',
}
