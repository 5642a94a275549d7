import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import { NotLoaded } from '../api/not-loaded.tsx'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { AdminPage } from './admin-pages.tsx'
import { FigureCard } from './figure-card.tsx'
import { YourTurn } from './your-turn.tsx'

export const Route = createFileRoute('/_signed-in/admin/dashboard')({
  beforeLoad: onlyFor('admin'),
  loader: async ({ context }) => {
    // A failed load is shown above the figures, with its own Retry button. In the browser, navigation does not wait for the data.
    const settled = context.queryClient.query(context.queries.admin.statistics.queryOptions()).catch(() => undefined)
    if (typeof document === 'undefined') await settled
  },
  head: () => namedPage('Admin Dashboard'),
  component: AdminDashboard,
})

const everyMs = 20_000

const figures = [
  { name: 'users', label: 'Total Users' },
  { name: 'founders', label: 'Founders' },
  { name: 'contributors', label: 'Contributors' },
  { name: 'assignments', label: 'Team Assignments' },
  { name: 'campaigns', label: 'Campaigns' },
  { name: 'rooms', label: 'Squad Rooms' },
] as const

function AdminDashboard() {
  const { queries } = Route.useRouteContext()
  const found = useQuery({
    ...queries.admin.statistics.queryOptions(),
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  })
  return (
    <AdminPage title="Admin Dashboard" note="The whole platform, right now.">
      <YourTurn />
      {found.isError && <NotLoaded title="Error fetching statistics" of={found} className="mb-3" />}
      {(found.data || !found.isError) && (
        <section aria-label="Statistics" className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          {figures.map(({ name, label }) => (
            <FigureCard key={name} label={label} figure={found.data?.[name]} />
          ))}
        </section>
      )}
      <section aria-labelledby="quick-actions" data-print="no" className="mt-8">
        <h2 id="quick-actions" className="mb-3 text-lg">
          Quick Actions
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <Link to="/admin/team-management">
              <Users aria-hidden="true" />
              Assign contributors to teams
            </Link>
          </Button>
          <Button asChild>
            <Link to="/admin/team-management" search={{ tab: 'roles' }}>
              <UserCog aria-hidden="true" />
              Manage user roles
            </Link>
          </Button>
          <Button asChild>
            <Link to="/explore">
              <Compass aria-hidden="true" />
              Explore campaigns
            </Link>
          </Button>
        </div>
      </section>
    </AdminPage>
  )
}
