import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { text } from '../search.ts'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { LaterPanel } from '../ui/later-panel.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { AdminPage } from './admin-pages.tsx'
import { JobList } from './operations-jobs.tsx'
import { FailingServices } from './operations-services.tsx'

export const Route = createFileRoute('/_signed-in/admin/operations')({
  beforeLoad: onlyFor('admin'),
  // Parsed by the tabs: this route's code is part of every page, so it does as little as possible.
  validateSearch: ({ tab, show }: { tab?: string; show?: string }) => ({ tab: text(tab), show: text(show) }),
  search: { middlewares: [stripSearchParams({ tab: '', show: '' })] },
  head: () => namedPage('Operations'),
  component: Operations,
})

const Outgoing = lazyPart(() => import('./operations-outgoing.tsx').then(module => module.OutgoingTab))
const Webhooks = lazyPart(() => import('./operations-webhooks.tsx').then(module => module.Webhooks))
const Connections = lazyPart(() => import('./operations-connections.tsx').then(module => module.Connections))
const Books = lazyPart(() => import('./operations-books.tsx').then(module => module.Books))

const tabs = [
  { value: 'jobs', label: 'Jobs' },
  { value: 'outgoing', label: 'Outgoing mail' },
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'connections', label: 'Connections' },
  { value: 'books', label: 'Books' },
] as const
type Tab = (typeof tabs)[number]['value']

function Operations() {
  const { tab, show } = Route.useSearch()
  const navigate = Route.useNavigate()
  const value = tabs.find(each => each.value === tab)?.value ?? 'jobs'
  const open = (next: { tab: Tab; show?: string }) =>
    void navigate({ search: { tab: next.tab === 'jobs' ? '' : next.tab, show: next.show ?? '' }, resetScroll: false })
  return (
    <AdminPage title="Operations" note="What the server does in the background, and how it is doing.">
      <FailingServices />
      <Tabs label="Operations" value={value} onChange={next => open({ tab: next })} tabs={tabs}>
        <TabPanel value="jobs">
          <JobList />
        </TabPanel>
        <LaterPanel value="outgoing">
          <Outgoing show={show} onShow={next => open({ tab: 'outgoing', show: next })} />
        </LaterPanel>
        <LaterPanel value="webhooks">
          <Webhooks show={show} onShow={next => open({ tab: 'webhooks', show: next })} />
        </LaterPanel>
        <LaterPanel value="connections">
          <Connections />
        </LaterPanel>
        <LaterPanel value="books">
          <Books />
        </LaterPanel>
      </Tabs>
    </AdminPage>
  )
}
