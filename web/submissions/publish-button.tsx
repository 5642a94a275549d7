import { useRef, useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { placeAround } from './decide-focus.ts'
import { PublishDialog } from './publish-dialog.tsx'

type PublishButtonProps = { submission: Submission; variant?: ButtonVariant | undefined }

/** The author publishes an approved post on Reddit themselves. */
export function PublishButton({ submission, variant }: PublishButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} size="sm" variant={variant} onClick={() => setOpen(true)}>
        Publish
        <span className="sr-only"> {submission.title}</span>
      </Button>
      <PublishDialog
        submission={submission}
        open={open}
        onOpenChange={setOpen}
        place={() => placeAround(button.current)}
      />
    </>
  )
}
