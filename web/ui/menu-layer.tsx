import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useRef } from 'react'
import { BackCloses } from './back-closes.tsx'
import { cn } from './cn.ts'
import { floatLook } from './float-look.ts'

type MenuLayerProps = {
  /** The button is not a child of the menu, because it exists before the menu is loaded. */
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  id: string
  align: 'start' | 'center' | 'end'
  side: 'top' | 'right' | 'bottom' | 'left'
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

export function MenuLayer({ button, buttonId, id, align, side, open, onOpenChange, children }: MenuLayerProps) {
  /** Whoever clicked elsewhere keeps the focus there. */
  const isElsewhere = useRef(false)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-labelledby={buttonId}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          // The button itself handles a press on it.
          onPointerDownOutside={event => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onInteractOutside={() => {
            isElsewhere.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // The chosen item may already have moved the focus.
            if (!isElsewhere.current && document.activeElement === document.body) button.current?.focus()
            isElsewhere.current = false
          }}
          className={cn(floatLook, 'max-h-(--radix-popper-available-height) min-w-44 overflow-y-auto p-1')}
        >
          <BackCloses />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const { Item, Separator } = Radix
