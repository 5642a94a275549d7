import Download from 'lucide-react/icons/download'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { untilThere } from '../ui/until-there.ts'
import { UploadError, wordsIn } from '../upload.ts'
import { useFailed } from './expired.ts'

const LeaveDialog = lazy(() =>
  untilThere(() => import('./leave-dialog.tsx').then(({ LeaveDialog: component }) => ({ default: component }))),
)

/** Exporting one's data, and deleting the account. */
export function OwnData({ me }: { me: Me }) {
  const [leaving, setLeaving] = useState(false)
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
        <Button onClick={() => setLeaving(true)}>Delete account</Button>
        {leaving && (
          <Suspense>
            <LeaveDialog me={me} onClose={() => setLeaving(false)} />
          </Suspense>
        )}
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
