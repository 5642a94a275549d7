import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { CaseList } from '#/rules/moderation.ts'
import { caseLists } from '#/rules/moderation.ts'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { Segmented } from '../ui/segmented.tsx'
import { AdminPage } from './admin-pages.tsx'
import { Cases } from './moderation-cases.tsx'
import { PersonDialog } from './person-dialog.tsx'

export const Route = createFileRoute('/_signed-in/admin/moderation')({
  beforeLoad: onlyFor('admin'),
  validateSearch: (search: SearchSchemaInput & { list?: CaseList }): { list?: CaseList } => search,
  head: () => namedPage('Moderation'),
  component: Moderation,
})

const labels: Readonly<Record<CaseList, string>> = { open: 'Open', mine: 'Mine', closed: 'Closed' }

function Moderation() {
  const search = Route.useSearch()
  const list = caseLists.find(each => each === search.list) ?? 'open'
  const navigate = Route.useNavigate()
  const [personId, openPerson] = useState<string>()
  const show = (next: CaseList) => void navigate({ search: next === 'open' ? {} : { list: next } })
  return (
    <AdminPage
      title="Moderation"
      note="What people reported, oldest first. Reports about the same thing form one case."
    >
      <div className="mb-4">
        <Segmented
          label="Which reports"
          value={list}
          onChange={show}
          options={caseLists.map(value => ({ value, label: labels[value] }))}
        />
      </div>
      <Cases key={list} list={list} onPerson={openPerson} onAll={() => show('open')} />
      <PersonDialog personId={personId} onClose={() => openPerson(undefined)} />
    </AdminPage>
  )
}
