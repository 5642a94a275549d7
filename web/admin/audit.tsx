import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { AdminPage } from './admin-pages.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import type { AuditSearch } from './audit-query.ts'
import { filterOf } from './audit-query.ts'
import { PersonDialog } from './person-dialog.tsx'

export const Route = createFileRoute('/_signed-in/admin/audit')({
  beforeLoad: onlyFor('admin'),
  validateSearch: (search: SearchSchemaInput & AuditSearch): AuditSearch => search,
  head: () => namedPage('Audit Log'),
  component: Audit,
})

function Audit() {
  const filter = filterOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  const [personId, openPerson] = useState<string>()
  const filterBy = (next: (now: AuditSearch) => AuditSearch, { typed = false } = {}) =>
    void navigate({ search: next, replace: typed, resetScroll: false })
  return (
    <AdminPage
      title="Audit Log"
      note="Everything admins do and every change to an account’s security, newest first. Entries never change."
      actions={<AuditExport filterNow={() => filterOf(router.latestLocation.search)} />}
    >
      <AuditFilters filter={filter} onChange={(change, how) => filterBy(now => filterOf({ ...now, ...change }), how)} />
      <AuditList filter={filter} onClear={() => filterBy(() => ({}))} onPerson={openPerson} />
      <PersonDialog personId={personId} onClose={() => openPerson(undefined)} />
    </AdminPage>
  )
}
