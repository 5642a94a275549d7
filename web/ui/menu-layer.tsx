import { Menu as Radix } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useRef } from 'react'
import { BackCloses } from './back-closes.tsx'
import { cn } from './cn.ts'
import { coverLook, floatLook } from './float-look.ts'

type MenuLayerProps = {
  /** The button is not a child of the menu, because it exists before the menu is loaded. */
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  id: string
  align: 'start' | 'end'
  side: 'top' | 'bottom'
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

export function MenuLayer({ button, buttonId, id, align, side, open, onOpenChange, children }: MenuLayerProps) {
  /** Whoever clicked elsewhere keeps the focus there. */
  const isElsewhere = useRef(false)
  const cover = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <div ref={cover} role="presentation" className={coverLook} onClick={() => onOpenChange(false)} />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          id={id}
          aria-labelledby={buttonId}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          // The button handles presses on it itself. The cover must stay until its click, or the finger would press what is beneath it.
          onPointerDownOutside={event => {
            const pressed = event.target
            if (pressed instanceof Node && [button, cover].some(({ current }) => current?.contains(pressed)))
              event.preventDefault()
          }}
          onInteractOutside={({ target }) => {
            isElsewhere.current = target !== cover.current
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // The chosen item may already have moved the focus.
            if (!isElsewhere.current && document.activeElement === document.body) button.current?.focus()
            isElsewhere.current = false
          }}
          className={cn(floatLook, 'within-window min-w-44 overflow-y-auto p-1')}
        >
          <BackCloses />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const { Item, Separator } = Radix
