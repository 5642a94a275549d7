import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { wordsOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { UploadError, wordsIn } from '../upload.ts'
import type { AuditSearch } from './audit-query.ts'

/** All that the filter leaves, as CSV. A link would show a refusal as a page of its own. */
export function AuditExport({ filter }: { filter: AuditSearch }) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const answer = await fetch(`/api/admin/audit.csv?${new URLSearchParams({ ...filter })}`)
      if (!answer.ok) throw new UploadError(wordsIn(await answer.json().catch(() => null)) ?? wordsOf(undefined))
      save(await answer.blob())
    },
    onError: error =>
      toast.error('The log was not downloaded', error instanceof UploadError ? error.message : wordsOf(error)),
  })
  return (
    <Button busy={download.isPending} onClick={() => !download.isPending && download.mutate()}>
      <Download aria-hidden="true" />
      Export as CSV
    </Button>
  )
}

function save(table: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(table)
  link.download = 'audit-log.csv'
  link.click()
  // The browser has taken the address by the next turn of the page.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
