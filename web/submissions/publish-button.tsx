import { useRef } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { useDialogCode } from '../ui/dialog-code.ts'
import { placeAround } from './place-around.ts'

type PublishButtonProps = { submission: Submission; variant?: ButtonVariant | undefined }

/** The author publishes an approved post on Reddit themselves. The dialog for it is loaded on demand. */
export function PublishButton({ submission, variant }: PublishButtonProps) {
  const { Dialog, open, coming, press, close } = useDialogCode(
    async () => (await import('./publish-dialog.tsx')).PublishDialog,
  )
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} size="sm" variant={variant} busy={coming} onClick={press}>
        Publish
        <span className="sr-only"> {submission.title}</span>
      </Button>
      {Dialog && (
        <Dialog submission={submission} open={open} onClose={close} place={() => placeAround(button.current)} />
      )}
    </>
  )
}
