import Flag from 'lucide-react/icons/flag'
import type { Thing } from '#/rules/moderation.ts'
import { Button } from '../ui/button.tsx'
import { useDialogCode } from '../ui/dialog-code.ts'

type ReportButtonProps = {
  thing: Thing
  thingId: string
  /** Names the reported thing for screen readers. */
  of?: string
}

/** A small button beside other people's content. Its dialog is loaded on demand. */
export function ReportButton({ thing, thingId, of }: ReportButtonProps) {
  const { Dialog, open, coming, press, close } = useDialogCode(
    async () => (await import('./report-dialog.tsx')).ReportDialog,
  )
  return (
    <>
      <Button variant="ghost" size="sm" className="text-muted!" busy={coming} onClick={press}>
        <Flag aria-hidden="true" />
        Report
        {of && <span className="sr-only"> {of}</span>}
      </Button>
      {Dialog && open && <Dialog thing={thing} thingId={thingId} onClose={close} />}
    </>
  )
}
