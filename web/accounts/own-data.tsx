import Download from 'lucide-react/icons/download'
import type { Me } from '#/contract/accounts.ts'
import { fetchFile, saveFile } from '../api/download.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useDialogCode } from '../ui/dialog-code.ts'
import { useProven } from '../sign-in-methods/use-proven.tsx'

/** Exporting one's data, and deleting the account. */
export function OwnData({ me }: { me: Me }) {
  const { Dialog, open, coming, press, close } = useDialogCode(
    async () => (await import('./leave-dialog.tsx')).LeaveDialog,
  )
  const download = useProven({ touches: 'data', call: archive, done: save, failed: 'Your data was not downloaded' })
  return (
    <>
      <Card
        title="Your data"
        note="Everything of yours in one archive: text files with a guide to what is what, and your images."
      >
        <Button busy={download.busy} onClick={() => download.start(undefined)}>
          <Download aria-hidden="true" />
          Download your data
        </Button>
        {download.dialog}
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

const archive = (_: undefined, present: string | null) => fetchFile('/api/me/export', { present })

const save = (zip: Blob) => saveFile(zip, 'my-data.zip')
