import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { runsCampaigns } from '#/rules/roles.ts'
import { productName } from '#/rules/product.ts'
import { oneOf } from '../search.ts'
import { NotificationSettings } from '../notifications/settings.tsx'
import { signedInOnly } from '../site/guard.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Billing } from './settings-billing.tsx'
import { Profile } from './settings-profile.tsx'

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'billing', label: 'Billing' },
] as const

export const Route = createFileRoute('/_signed-in/settings')({
  beforeLoad: signedInOnly,
  validateSearch: (search: SearchSchemaInput & { tab?: 'profile' | 'notifications' | 'billing' }) => ({
    tab: oneOf(['profile', 'notifications', 'billing'], search.tab),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'profile' })] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (deps.tab !== 'billing' || !runsCampaigns(context.me.role)) return
    // A failure is shown inside the tab, with its own Retry.
    await context.queryClient.query(context.queries.billing.subscription.queryOptions()).catch(() => undefined)
  },
  head: () => ({ meta: [{ title: `Settings · ${productName}` }] }),
  component: Settings,
})

function Settings() {
  const { tab } = Route.useSearch()
  const { me } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        value={tab}
        onChange={next => void navigate({ search: { tab: next }, resetScroll: false })}
        tabs={tabs}
      >
        <TabPanel value="profile">
          <Profile me={me} />
        </TabPanel>
        <TabPanel value="notifications">
          <NotificationSettings />
        </TabPanel>
        <TabPanel value="billing">
          <Billing me={me} />
        </TabPanel>
      </Tabs>
    </div>
  )
}
