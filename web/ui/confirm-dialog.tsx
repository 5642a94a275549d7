import * as Radix from 'radix-ui/alert-dialog'
import type { MouseEvent, ReactNode } from 'react'
import { BackCloses } from './back-closes.tsx'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { onItsWay, overlayLook, panelLook, widths } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** A question that names the thing: "Delete 'Acme launch'?" */
  title: ReactNode
  /** What will happen and what cannot be undone. */
  description: ReactNode
  /** The verb of the title: "Delete". */
  confirm: string
  cancel?: string | undefined
  tone?: 'danger' | 'primary' | undefined
  /** While true the dialog stays open and shows progress, whatever is pressed; close it in the mutation's onSuccess. */
  busy?: boolean | undefined
  onConfirm: () => void
  /** Such as a field for a reason, or a list of what is deleted with it. */
  children?: ReactNode
}

/** Asks before what cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, confirm, cancel = 'Cancel', tone = 'danger', busy = false } = props
  const press = (event: MouseEvent) => {
    event.preventDefault()
    // While it fades out it can still be pressed.
    if (open) props.onConfirm()
  }
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={() => !busy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content {...returnFocus} className={cn(panelLook, widths.sm)}>
          <BackCloses />
          <div className="grid min-h-0 grid-cols-1 gap-2 overflow-y-auto p-4 xs:p-5">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            <Radix.Description className="text-muted">{description}</Radix.Description>
            {props.children}
          </div>
          <div className="dialog-foot">
            <Radix.Cancel asChild>
              <Button disabledReason={busy ? onItsWay : undefined}>{cancel}</Button>
            </Radix.Cancel>
            <Button variant={tone} busy={busy} onClick={press}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
