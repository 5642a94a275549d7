import * as Radix from 'radix-ui/dropdown-menu'
import { type ReactNode, useRef } from 'react'
import { cn } from './cn.ts'
import { floatLook } from './popover.tsx'

type MenuProps = {
  trigger: ReactNode
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** For a menu that something else can open too. */
  open?: boolean
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A list of actions behind one button, named by that button. */
export function Menu({ trigger, align = 'end', side = 'bottom', open, onOpenChange, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Radix.Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          // A menu on its way out takes a press on its own button for one elsewhere, and would close what the press opens.
          onPointerDownOutside={event => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          className={cn(
            floatLook,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  tone?: 'plain' | 'danger' | undefined
  onSelect?: (() => void) | undefined
  disabled?: boolean | undefined
  /** The one child is a link and becomes the item; put the icon inside it. */
  asChild?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ icon, tone = 'plain', onSelect, disabled, asChild = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={onSelect ? () => onSelect() : undefined}
      className={cn(
        'flex min-h-control-sm cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
        tone === 'danger'
          ? 'text-danger data-highlighted:bg-danger-soft'
          : 'data-highlighted:bg-sunken [&_svg]:text-muted',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-1.5 pb-1 text-sm text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1 h-px bg-line" />
}
