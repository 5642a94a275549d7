import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { BackCloses } from './back-closes.tsx'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './return-focus.ts'
import { isToast } from './toast-corner.ts'

type DialogProps = {
  open: boolean
  /** Without it only a footer button closes the dialog: not Escape, nor a click outside. */
  onClose?: (() => void) | undefined
  /** A button within the page that opens it by calling `onOpen`. */
  trigger?: ReactNode
  onOpen?: (() => void) | undefined
  title: ReactNode
  description?: ReactNode
  /** Buttons, in reading order, the main one last. A submit button names its form: `<Button type="submit" form={id}>`. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  children?: ReactNode
  /** While true a request is running, and nothing closes the dialog: people would think that this cancels the request. */
  busy?: boolean | undefined
  /** Focuses the title instead of the first field, where the text before the field has to be read first. */
  startsAtTitle?: boolean
  /** The label of a button before the footer that closes the dialog without acting: "Cancel". */
  cancel?: string | undefined
} & ({ cancel?: undefined } | { cancel: string; busy: boolean })

/** Centred in the window; on a phone it rises from the bottom edge, within the thumb's reach. */
export function Dialog({
  open,
  onClose,
  trigger,
  onOpen,
  title,
  description,
  footer,
  cancel,
  busy = false,
  size = 'md',
  startsAtTitle = false,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus({ startsAtTitle })
  const hasFooter = Boolean(cancel ?? footer)
  const turn = (next: boolean) => {
    if (next) onOpen?.()
    else if (!busy) onClose?.()
  }
  return (
    <Radix.Root open={open} onOpenChange={turn}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          {...returnFocus}
          onInteractOutside={staysForToasts}
          className={cn(panelLook, widths[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <BackCloses />
          <div className="flex items-start gap-3 px-4 pt-4 xs:px-5">
            <div className="min-w-0 flex-1 pt-0.5">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            </div>
            {onClose && (
              <Radix.Close asChild>
                <IconButton
                  label="Close"
                  icon={<X />}
                  size="sm"
                  className="-me-1.5"
                  data-closes
                  aria-disabled={busy || undefined}
                />
              </Radix.Close>
            )}
          </div>
          <div className={cn('min-h-0 overflow-y-auto px-4 py-4 xs:px-5', !hasFooter && 'safe-bottom')}>{children}</div>
          {hasFooter && (
            <div className="dialog-foot">
              {cancel && (
                <Radix.Close asChild>
                  <Button disabledReason={busy ? onItsWay : undefined}>{cancel}</Button>
                </Radix.Close>
              )}
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The reason shown while a dialog cannot be closed. */
export const onItsWay = 'It is already on its way.'

/** A press on a toast, such as its Undo, must not close the dialog, as other presses outside it do. */
export function staysForToasts(event: Event) {
  if (isToast(event.target)) event.preventDefault()
}

export const overlayLook = 'fixed inset-0 z-overlay bg-scrim animate-fade data-[state=closed]:animate-unfade'

export const panelLook =
  'dialog-panel fixed z-overlay m-auto flex flex-col border border-line bg-raised shadow-raised outline-none wrap-anywhere ' +
  'animate-sheet data-[state=closed]:animate-unfade xs:animate-rise'

export const widths = { sm: 'xs:max-w-100', md: 'xs:max-w-130', lg: 'dialog-wide xs:max-w-3xl' } as const
