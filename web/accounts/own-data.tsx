import Download from 'lucide-react/icons/download'
import type { Me } from '#/contract/accounts.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useDialogCode } from '../ui/dialog-code.ts'
import { UploadError, wordsIn } from '../upload.ts'
import { useFailed } from './expired.ts'

/** Exporting one's data, and deleting the account. */
export function OwnData({ me }: { me: Me }) {
  const { Dialog, open, coming, press, setOpen } = useDialogCode(
    async () => (await import('./leave-dialog.tsx')).LeaveDialog,
  )
  const download = useDownload()
  return (
    <>
      <Card
        title="Your data"
        note="Everything of yours in one archive: text files with a guide to what is what, and your images."
      >
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden="true" />
          Download your data
        </Button>
      </Card>
      <Card title="Delete your account" note="This is permanent. You see what happens before you decide.">
        <Button busy={coming} onClick={press}>
          Delete account
        </Button>
        {Dialog && open && <Dialog me={me} onClose={() => setOpen(false)} />}
      </Card>
    </>
  )
}

/** Fetched, because a plain link would show a refusal as a page of its own. */
function useDownload() {
  const failed = useFailed()
  return useOnePress({
    mutationFn: async () => {
      const answer = await fetch('/api/me/export')
      if (!answer.ok) {
        const refusal: unknown = await answer.json().catch(() => null)
        throw new UploadError(wordsIn(refusal) ?? wordsOf(undefined), refusal)
      }
      save(await answer.blob())
    },
    onError: error =>
      failed('Your data was not downloaded', error, error instanceof UploadError ? error.message : wordsOf(error)),
  })
}

function save(archive: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(archive)
  link.download = 'my-data.zip'
  link.click()
  // Revoked late: the browser has surely started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
