import Flag from 'lucide-react/icons/flag'
import { lazy, Suspense, useState } from 'react'
import type { Thing } from '#/rules/moderation.ts'
import { Button } from '../ui/button.tsx'
import { untilThere } from '../ui/until-there.ts'

const ReportDialog = lazy(() =>
  untilThere(() => import('./report-dialog.tsx').then(module => ({ default: module.ReportDialog }))),
)

type ReportButtonProps = {
  thing: Thing
  thingId: string
  /** Names the reported thing for screen readers. */
  of?: string | undefined
}

/** A small button beside other people's content. Its dialog is loaded on demand. */
export function ReportButton({ thing, thingId, of }: ReportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" className="text-muted!" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" />
        Report
        {of && <span className="sr-only"> {of}</span>}
      </Button>
      {open && (
        <Suspense>
          <ReportDialog thing={thing} thingId={thingId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
