import { createFileRoute } from '@tanstack/react-router'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { AdminPage } from './admin-pages.tsx'
import { AssignmentsTab } from './assignments-tab.tsx'
import { useDeskSearch } from './desk-search.ts'
import { RolesTab } from './roles-tab.tsx'
import { useUndo } from './undo.tsx'

export const Route = createFileRoute('/_signed-in/admin/team-management')({
  beforeLoad: onlyFor('admin'),
  head: () => namedPage('Team Management'),
  component: TeamManagement,
})

const tabs = [
  { value: 'assignments', label: 'Team Assignments' },
  { value: 'roles', label: 'User Roles' },
] as const

function TeamManagement() {
  const { search, change } = useDeskSearch()
  // Kept here, so that switching tabs does not lose an offered Undo.
  const [assignments, roles] = [useUndo(), useUndo()]
  return (
    <AdminPage title="Team Management" note="Who works with whom, and everyone’s role.">
      <Tabs
        label="Team Management"
        value={search.tab}
        onChange={tab => change({ tab, q: '', founder: '', role: 'all', person: '' })}
        tabs={tabs}
      >
        <TabPanel value="assignments">
          <AssignmentsTab undo={assignments} />
        </TabPanel>
        <TabPanel value="roles">
          <RolesTab undo={roles} />
        </TabPanel>
      </Tabs>
    </AdminPage>
  )
}
