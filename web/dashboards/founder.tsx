import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { readAdminTurns, useAdminTurns } from '../admin/use-admin-turns.ts'
import { PlanNudge } from '../billing/plan-nudge.tsx'
import type { Queries } from '../api/queries.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { oneOf } from '../search.ts'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { SquadButton } from '../squads/squad-button.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { adminSteps, awaitedSteps, founderSteps } from './first-steps.ts'
import { FounderCampaigns } from './founder-campaigns.tsx'
import { FounderPending } from './founder-pending.tsx'
import { FounderPosts } from './founder-posts.tsx'
import { founderOptions } from './founder-query.ts'
import type { FounderFilter, FounderTab } from './founder-tabs.ts'
import { founderFilters, founderTabs } from './founder-tabs.ts'
import { FounderSkeleton } from './founder-skeleton.tsx'
import { FounderStats } from './founder-stats.tsx'
import { titleCase } from './title-case.ts'
import { TurnBlock } from './turn-block.tsx'
import { FounderLine } from './turn-line.tsx'

export const Route = createFileRoute('/_signed-in/founder-dashboard')({
  beforeLoad: onlyFor('founder', 'admin'),
  validateSearch: (search: SearchSchemaInput & { tab?: FounderTab; filter?: FounderFilter }) => ({
    tab: oneOf(founderTabs, search.tab),
    filter: oneOf(founderFilters, search.filter),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'campaigns', filter: 'all' })] },
  loaderDeps: ({ search }) => ({ filter: search.filter }),
  loader: async ({ context: { queryClient, queries, me }, deps }) => {
    const wanted = deps.filter === 'all' ? (['all'] as const) : (['all', deps.filter] as const)
    const squads = queryClient.query(queries.squads.unread.queryOptions()).catch(() => undefined)
    const loading = Promise.all([
      ...wanted.map(filter => queryClient.infiniteQuery(founderOptions(queries, filter))),
      queryClient.query(queries.billing.subscription.queryOptions()),
      squads,
      me.role === 'admin' && readAdminTurns(queryClient, queries),
    ])
    // The page shows a failure itself.
    const settled = loading.catch(() => undefined)
    // In the browser, navigation waits for nothing but whether there is a squad's button, which would move the one beside it.
    await (typeof document === 'undefined' ? settled : Promise.race([squads, pause(buttonMs)]))
  },
  head: () => namedPage('Founder Dashboard'),
  component: FounderDashboardPage,
})

const buttonMs = 600
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

function FounderDashboardPage() {
  const { queries } = Route.useRouteContext()
  const all = useAll(queries)
  const campaigns = all.data?.pages[0]?.stats.campaigns
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader
        title={
          campaigns === undefined ? (
            <>
              <span className={cn(all.isPending && 'sr-only')}>Founder Dashboard</span>
              {all.isPending && (
                <span aria-hidden="true" className="animate-breathe rounded-sm bg-sunken">
                  <span className="invisible">
                    <Welcome back />
                  </span>
                </span>
              )}
            </>
          ) : (
            <Welcome back={campaigns > 0} />
          )
        }
        actions={
          <>
            <SquadButton />
            <Button asChild variant="primary">
              <Link to="/create-campaign">
                <Plus aria-hidden="true" />
                Create New Campaign
              </Link>
            </Button>
          </>
        }
      />
      <PlanNudge />
      <Dashboard all={all} />
    </div>
  )
}

/** Whether a founder is new shows only with the data. */
function Welcome({ back }: { back: boolean }) {
  const { me } = Route.useRouteContext()
  return (
    <>
      Welcome{back && ' back'}, <bdi>{titleCase(me.fullName)}</bdi>
    </>
  )
}

const useAll = (queries: Queries) => useInfiniteQuery(founderOptions(queries, 'all'))

/** Figures, turns and posts cover all campaigns, whatever the list's filter. */
function Dashboard({ all }: { all: ReturnType<typeof useAll> }) {
  const { tab, filter } = Route.useSearch()
  const { me, queries } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const plan = useQuery(queries.billing.subscription.queryOptions())
  // An admin lands on this page.
  const { turns: forAdmin } = useAdminTurns(me.role === 'admin')
  if (all.isPending) return <FounderSkeleton />
  const pages = all.data?.pages ?? []
  const [first] = pages
  if (!first) {
    return <NotLoaded title="Your dashboard did not load" of={all} />
  }
  return (
    <div className="grid gap-5">
      <TurnBlock
        turns={first.turns}
        steps={[
          ...adminSteps(forAdmin),
          ...founderSteps(me, { hasNoPlan: plan.data?.status === 'none', hasCampaigns: first.stats.campaigns > 0 }),
        ]}
        awaited={awaitedSteps(me, first.awaitsTeam)}
        Line={FounderLine}
        isReading={all.isFetching}
        idle={
          first.stats.campaigns > 0
            ? 'New work appears here as it arrives.'
            : 'Create a campaign to get work to review.'
        }
      />
      <FounderStats stats={first.stats} />
      <Tabs
        label="Your work"
        value={tab}
        onChange={next => void navigate({ search: now => ({ ...now, tab: next }), resetScroll: false })}
        tabs={[
          { value: 'campaigns', label: 'Your Campaigns' },
          { value: 'pending', label: 'Pending Campaigns', count: first.stats.pendingCampaigns },
          { value: 'posts', label: 'Pending Posts', count: first.stats.pendingPosts },
        ]}
      >
        <TabPanel value="campaigns">
          <FounderCampaigns
            filter={filter}
            stats={first.stats}
            onFilter={next => void navigate({ search: now => ({ ...now, filter: next }), resetScroll: false })}
          />
        </TabPanel>
        <TabPanel value="pending">
          <FounderPending campaigns={first.pendingCampaigns} total={first.stats.pendingCampaigns} />
        </TabPanel>
        <TabPanel value="posts">
          <FounderPosts
            posts={first.pendingPosts}
            total={first.stats.pendingPosts}
            deciding={first.deciding}
            readAt={all.dataUpdatedAt}
            hasCampaigns={first.stats.campaigns > 0}
          />
        </TabPanel>
      </Tabs>
    </div>
  )
}
