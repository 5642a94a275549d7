import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type PopoverProps = {
  trigger: ReactNode
  /** What the panel is, for readers. */
  label: string
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'end',
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            floatLook,
            'w-80 max-w-[calc(100vw-1rem)] overflow-y-auto max-h-(--radix-popover-content-available-height)',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const floatLook =
  'z-popover rounded-lg border border-line bg-raised shadow-raised animate-rise data-[state=closed]:animate-unfade'
