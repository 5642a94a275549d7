import Download from 'lucide-react/icons/download'
import { fetchFile, saveFile } from '../api/download.ts'
import { Button } from '../ui/button.tsx'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import type { AuditSearch } from './audit-query.ts'

type AuditExportProps = {
  /** The filter at the moment of the press, including text that was typed just before and is not applied to the list yet. */
  filterNow: () => AuditSearch
}

/** Exports all matching entries as CSV. A plain link could not send the password. */
export function AuditExport({ filterNow }: AuditExportProps) {
  const download = useProven({ touches: 'others', call: csvOf, done: save, failed: 'The log was not downloaded' })
  return (
    <>
      <Button busy={download.busy} onClick={() => download.start(filterNow())}>
        <Download aria-hidden="true" />
        Export as CSV
      </Button>
      {download.dialog}
    </>
  )
}

const csvOf = (filter: AuditSearch, present: string | null) => fetchFile('/api/admin/audit.csv', { ...filter, present })

const save = (table: Blob) => saveFile(table, 'audit-log.csv')
