import Download from 'lucide-react/icons/download'
import { wordsOf } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { has, wordsIn } from '../upload.ts'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import type { AuditSearch } from './audit-query.ts'

/** Exports all matching entries as CSV. A plain link would show a refusal as a page of its own, and could not send the password. */
export function AuditExport({ filter }: { filter: AuditSearch }) {
  const download = useProven({ touches: 'others', call: csvOf, done: save, failed: 'The log was not downloaded' })
  return (
    <>
      <Button busy={download.busy} onClick={() => download.start(filter)}>
        <Download aria-hidden="true" />
        Export as CSV
      </Button>
      {download.dialog}
    </>
  )
}

async function csvOf(filter: AuditSearch, present: string | null) {
  const answer = await fetch('/api/admin/audit.csv', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...filter, present }),
  })
  if (answer.ok) return answer.blob()
  const said: unknown = await answer.json().catch(() => null)
  throw new Refused(wordsIn(said) ?? wordsOf(undefined), answer.status, has(said, 'code') ? said.code : null)
}

/** A refusal from a plain HTTP route, in the shape of the API's refusals. */
class Refused extends Error {
  readonly defined = true
  readonly status: number
  readonly code: unknown

  constructor(message: string, status: number, code: unknown) {
    super(message)
    this.status = status
    this.code = code
  }
}

function save(table: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(table)
  link.download = 'audit-log.csv'
  link.click()
  // Revoked late: the browser has surely started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
