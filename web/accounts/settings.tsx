import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { oneOf } from '../search.ts'
import { signedInOnly } from '../site/guard.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { LaterPanel } from '../ui/later-panel.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { namedPage } from '../site/page-meta.ts'
import { loadSettings, type SettingsTab } from './settings-load.ts'
import { Profile } from './settings-profile.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  beforeLoad: signedInOnly,
  validateSearch: (
    search: SearchSchemaInput & { tab?: SettingsTab; checkout?: 'done' },
  ): { tab: SettingsTab; checkout?: 'done' } => ({
    tab: oneOf(['profile', 'notifications', 'security', 'billing'], search.tab),
    ...(search.checkout === 'done' ? { checkout: 'done' } : {}),
  }),
  search: { middlewares: [stripSearchParams({ tab: 'profile' })] },
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  loader: ({ context, deps }) => load(context, deps.tab),
  head: () => namedPage('Settings'),
  component: Settings,
})

/** In the browser, each part reads its own. */
const load = createIsomorphicFn()
  .server(loadSettings)
  .client(() => undefined)

const NotificationSettings = lazyPart(() =>
  import('../notifications/settings.tsx').then(module => module.NotificationSettings),
)
const Security = lazyPart(() => import('./settings-security.tsx').then(module => module.Security))
const Billing = lazyPart(() => import('./settings-billing.tsx').then(module => module.Billing))

const tabs = [
  { value: 'profile', label: 'Profile' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'security', label: 'Security' },
  { value: 'billing', label: 'Billing' },
] as const

function Settings() {
  const { tab, checkout } = Route.useSearch()
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
        <LaterPanel value="notifications">
          <NotificationSettings />
        </LaterPanel>
        <LaterPanel value="security">
          <Security me={me} />
        </LaterPanel>
        <LaterPanel value="billing">
          <Billing me={me} isBack={checkout === 'done'} />
        </LaterPanel>
      </Tabs>
    </div>
  )
}
