import X from 'lucide-react/icons/x'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { BackCloses } from './back-closes.tsx'
import { cn } from './cn.ts'
import { overlayLook, staysForToasts } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './return-focus.ts'

type SheetProps = {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  trigger?: ReactNode
  title: string
  side?: 'left' | 'right' | undefined
  /** Stays at the bottom while the middle scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** Slides in from the side over the page: a phone's menu, the details beside a list. */
export function Sheet({ open, onOpenChange, trigger, title, side = 'left', footer, children }: SheetProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          {...returnFocus}
          onInteractOutside={staysForToasts}
          aria-describedby={undefined}
          className={cn(
            'fixed inset-y-0 z-overlay box-content flex w-80 max-w-[calc(100vw-48px)] flex-col border-line bg-raised outline-none data-[state=closed]:animate-unfade',
            side === 'left'
              ? 'left-0 animate-slide-left border-r pl-[env(safe-area-inset-left)]'
              : 'right-0 animate-slide-right border-l pr-[env(safe-area-inset-right)]',
          )}
        >
          <BackCloses />
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 ps-4 pe-2">
            <Radix.Title className="line-clamp-2 text-lg wrap-anywhere">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} data-closes />
            </Radix.Close>
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto p-3', !footer && 'safe-bottom')}>{children}</div>
          {footer && <div className="border-t border-line p-3 safe-bottom">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
