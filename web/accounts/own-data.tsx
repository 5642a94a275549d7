import Download from 'lucide-react/icons/download'
import type { Me } from '#/contract/accounts.ts'
import { useOnePress } from '../api/one-press.ts'
import { fetchFile, saveFile } from '../download.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useDialogCode } from '../ui/dialog-code.ts'
import { useFailed } from './expired.ts'

/** Exporting one's data, and deleting the account. */
export function OwnData({ me }: { me: Me }) {
  const { Dialog, open, coming, press, close } = useDialogCode(
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
        {Dialog && open && <Dialog me={me} onClose={close} />}
      </Card>
    </>
  )
}

function useDownload() {
  const failed = useFailed()
  return useOnePress({
    mutationFn: async () => saveFile(await fetchFile('/api/me/export'), 'my-data.zip'),
    onError: error => failed('Your data was not downloaded', error),
  })
}
