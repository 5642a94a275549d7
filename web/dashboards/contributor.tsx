import { useSuspenseQuery } from '@tanstack/react-query'
import type { ErrorComponentProps, SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { wordsOf } from '../api/api.ts'
import { oneOf } from '../search.ts'
import { onlyFor } from '../site/guard.ts'
import { usePageRetry } from '../site/use-page-retry.ts'
import { namedPage } from '../site/page-meta.ts'
import { SquadButton } from '../squads/squad-button.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Activity } from './contributor-activity.tsx'
import { ContributorCampaigns } from './contributor-campaigns.tsx'
import { PendingPosts } from './contributor-pending.tsx'
import { contributorHead, ContributorSkeleton } from './contributor-skeleton.tsx'
import { ContributorStats } from './contributor-stats.tsx'
import { contributorSteps } from './first-steps.ts'
import { KarmaChart } from './karma-chart.tsx'
import { TurnBlock } from './turn-block.tsx'
import { ContributorLine } from './turn-line.tsx'

const tabs = ['created', 'pending', 'contributed', 'activity'] as const
type DashboardTab = (typeof tabs)[number]

export const Route = createFileRoute('/_signed-in/contributor-dashboard')({
  beforeLoad: onlyFor('contributor'),
  validateSearch: (search: SearchSchemaInput & { tab?: DashboardTab }) => ({ tab: oneOf(tabs, search.tab) }),
  search: { middlewares: [stripSearchParams({ tab: 'created' })] },
  loader: async ({ context: { queryClient, queries } }) => {
    // The page is complete without this button.
    const squads = queryClient.query(queries.squads.unread.queryOptions()).catch(() => undefined)
    await queryClient.query(queries.dashboards.contributor.queryOptions())
    await squads
  },
  head: () => namedPage('Contributor Dashboard'),
  component: ContributorDashboard,
  pendingComponent: ContributorSkeleton,
  errorComponent: DashboardFailed,
})

function ContributorDashboard() {
  const { tab } = Route.useSearch()
  const { me, queries } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const { data, isFetching } = useSuspenseQuery(queries.dashboards.contributor.queryOptions())
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader
        {...contributorHead}
        actions={
          <>
            <SquadButton />
            <Button asChild variant={data.turns.yours.total > 0 ? 'secondary' : 'primary'}>
              <Link to="/explore">Explore Campaigns</Link>
            </Button>
          </>
        }
      />
      <div className="mb-4">
        <TurnBlock
          turns={data.turns}
          steps={contributorSteps(me, data.activity.length > 0)}
          awaited={[]}
          Line={ContributorLine}
          isReading={isFetching}
          idle="Pick a campaign on Explore to earn karma."
        />
      </div>
      <ContributorStats stats={data.stats} />
      <KarmaChart earned={data.stats.earned30Days} />
      <Tabs
        label="Your work"
        value={tab}
        onChange={next => void navigate({ search: { tab: next }, resetScroll: false })}
        tabs={[
          { value: 'created', label: 'My Created Campaigns', count: data.stats.createdCampaigns },
          { value: 'pending', label: 'Pending Posts', count: data.stats.pendingPosts },
          { value: 'contributed', label: 'Contributed Campaigns', count: data.stats.contributedCampaigns },
          { value: 'activity', label: 'Activity History' },
        ]}
      >
        <TabPanel value="created">
          <ContributorCampaigns list="created" />
        </TabPanel>
        <TabPanel value="pending">
          <PendingPosts />
        </TabPanel>
        <TabPanel value="contributed">
          <ContributorCampaigns list="contributed" hasSent={data.activity.length > 0} />
        </TabPanel>
        <TabPanel value="activity">
          <Activity work={data.activity} successRate={data.successRate} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function DashboardFailed({ error, reset }: ErrorComponentProps) {
  const retry = usePageRetry({ reset })
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader title={contributorHead.title} />
      <ErrorState title="Your dashboard did not load" onRetry={retry}>
        {wordsOf(error)}
      </ErrorState>
    </div>
  )
}
