import { lazy, Suspense, useRef, useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { untilThere } from '../ui/until-there.ts'
import { placeAround } from './place-around.ts'

const PublishDialog = lazy(() =>
  untilThere(() => import('./publish-dialog.tsx').then(module => ({ default: module.PublishDialog }))),
)

type PublishButtonProps = { submission: Submission; variant?: ButtonVariant | undefined }

/** The author publishes an approved post on Reddit themselves. The dialog for it is loaded on demand. */
export function PublishButton({ submission, variant }: PublishButtonProps) {
  const [open, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} size="sm" variant={variant} onClick={() => setOpen(true)}>
        Publish
        <span className="sr-only"> {submission.title}</span>
      </Button>
      {open !== undefined && (
        <Suspense>
          <PublishDialog
            submission={submission}
            open={open}
            onOpenChange={setOpen}
            place={() => placeAround(button.current)}
          />
        </Suspense>
      )}
    </>
  )
}
