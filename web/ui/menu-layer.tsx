import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cn } from './cn.ts'
import { floatLook } from './float-look.ts'

type MenuLayerProps = {
  /** It is not the menu's child: it was there first. */
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  id: string
  align: 'start' | 'center' | 'end'
  side: 'top' | 'right' | 'bottom' | 'left'
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** The open menu. */
export function MenuLayer({ button, buttonId, id, align, side, open, onOpenChange, children }: MenuLayerProps) {
  /** Whoever pressed elsewhere keeps the focus there. */
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
          // A press on its own button is the button's to answer.
          onPointerDownOutside={event => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          onInteractOutside={() => {
            isElsewhere.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // What was chosen may have put the focus where one goes on.
            if (!isElsewhere.current && document.activeElement === document.body) button.current?.focus()
            isElsewhere.current = false
          }}
          className={cn(floatLook, 'max-h-(--radix-popper-available-height) min-w-44 overflow-y-auto p-1')}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const { Item, Separator } = Radix
