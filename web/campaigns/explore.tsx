import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ErrorComponentProps, SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import Users from 'lucide-react/icons/users'
import type { ExploreSort } from '#/rules/campaign.ts'
import { wordsOf } from '../api/api.ts'
import { oneOf, text } from '../search.ts'
import { namedPage } from '../site/page-meta.ts'
import { usePageRetry } from '../site/use-page-retry.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { ExploreFilters } from './explore-filters.tsx'
import { ExploreList } from './explore-list.tsx'
import type { ExploreTab, Exploring } from './explore-tabs.ts'
import { exploreOptions } from './explore-query.ts'
import { exploreTabs } from './explore-tabs.ts'
import { KindIcon, kindWords } from './kind.tsx'

export const Route = createFileRoute('/explore')({
  validateSearch: (
    search: SearchSchemaInput & { tab?: ExploreTab; q?: string; subreddit?: string; sort?: ExploreSort },
  ): Exploring => ({
    tab: oneOf(exploreTabs, search.tab),
    q: text(search.q).trim(),
    subreddit: nameOf(text(search.subreddit)),
    sort: oneOf<ExploreSort>(['newest', 'ending'], search.sort),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'engagement', q: '', subreddit: '', sort: 'newest' })] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const loading = context.queryClient.infiniteQuery(exploreOptions(context.queries, deps))
    // In the browser, navigation does not wait: the page shows cached data, and reports failures itself.
    if (typeof document !== 'undefined') return void loading.catch(() => undefined)
    const { pages } = await loading
    if (deps.tab === 'assigned' && pages[0]?.assigned === 0) throw redirect({ to: '/explore', replace: true })
  },
  head: () => namedPage('Explore Reddit Campaigns'),
  component: Explore,
  errorComponent: ExploreFailed,
})

/**
 * Invalid subreddit names are dropped. A bare regex instead of the parser in rules/, because every page loads the route
 * definitions.
 */
const nameOf = (typed: string) => /^(?:\/?r\/)?((?!u_)[0-9a-z]\w{1,20})$/i.exec(typed)?.[1] ?? ''

function Explore() {
  const exploring = Route.useSearch()
  const { tab } = exploring
  const { queries } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data: assigned = 0 } = useInfiniteQuery({
    ...exploreOptions(queries, exploring),
    select: ({ pages }) => pages[0]?.assigned,
    placeholderData: keepPreviousData,
  })
  const tabs = [
    { value: 'engagement', label: kindWords.engagement, mark: <KindIcon kind="engagement" /> },
    { value: 'posts', label: kindWords.posts, mark: <KindIcon kind="posts" /> },
    ...(assigned > 0 || tab === 'assigned'
      ? [{ value: 'assigned' as const, label: 'Assigned Posts', mark: <AssignedIcon />, count: assigned }]
      : []),
  ] as const
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader title="Explore Reddit Campaigns" note="Pick one you can say something true about." />
      <ExploreFilters
        exploring={exploring}
        onChange={(change, { typed }) =>
          void navigate({ search: now => ({ ...now, ...change }), replace: typed, resetScroll: false })
        }
      />
      <noscript>{withoutScripts()}</noscript>
      <Tabs
        label="Kinds of campaigns"
        value={tab}
        onChange={next => void navigate({ search: now => ({ ...now, tab: next }), resetScroll: false })}
        tabs={tabs}
      >
        <TabPanel key={tab} value={tab}>
          <ExploreList {...exploring} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** Rendered only on the server, for browsers without JavaScript. */
const withoutScripts = createIsomorphicFn()
  .server(() => (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <Button type="submit" form="explore-filters">
        Search
      </Button>
      <p>
        Changing tabs and showing more needs JavaScript. Without it:{' '}
        <a className="link" href="/explore">
          {kindWords.engagement}
        </a>
        ,{' '}
        <a className="link" href="/explore?tab=posts">
          {kindWords.posts}
        </a>
        .
      </p>
    </div>
  ))
  .client(() => null)

function AssignedIcon() {
  return <Users aria-hidden="true" className="size-4 shrink-0 text-info" />
}

function ExploreFailed({ error, reset }: ErrorComponentProps) {
  const retry = usePageRetry({ reset })
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader title="Explore Reddit Campaigns" />
      <ErrorState title="The campaigns did not load" onRetry={retry}>
        {wordsOf(error)}
      </ErrorState>
    </div>
  )
}
