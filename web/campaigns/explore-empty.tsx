import { Link, useRouteContext } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { runsCampaigns } from '#/rules/roles.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Exploring } from './explore-tabs.ts'
import { wordsFor } from './explore-words.ts'
import { KindIcon, kindWords } from './kind.tsx'

/** Nothing to show: because of search and filter, or because no campaign of this kind is open. */
export function ExploreEmpty({ tab, q, subreddit, sort }: Exploring) {
  const narrowed = wordsFor(q, subreddit)
  if (narrowed) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={`Nothing matches ${narrowed}`}
        action={
          <Button asChild>
            <Link to="/explore" search={{ tab, sort }} replace resetScroll={false}>
              {clearWords(q, subreddit)}
            </Link>
          </Button>
        }
      >
        {q
          ? 'Names and descriptions under this tab were searched.'
          : 'No campaign under this tab is for this subreddit.'}
      </EmptyState>
    )
  }
  return <NoCampaigns kind={tab === 'engagement' ? 'engagement' : 'posts'} />
}

function clearWords(q: string, subreddit: string) {
  if (q && subreddit) return 'Clear search and subreddit'
  return q ? 'Clear search' : 'Clear subreddit'
}

function NoCampaigns({ kind }: { kind: 'engagement' | 'posts' }) {
  const { me } = useRouteContext({ from: '__root__' })
  const other = kind === 'posts' ? 'engagement' : 'posts'
  const starts = !me || runsCampaigns(me.role)
  return (
    <EmptyState
      icon={<KindIcon kind={kind} className="size-6" />}
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
      {kind === 'posts'
        ? 'Campaigns that ask for a new Reddit post are listed here as soon as a founder starts one.'
        : 'Campaigns that ask for comments under a Reddit post are listed here as soon as a founder starts one.'}
    </EmptyState>
  )
}
