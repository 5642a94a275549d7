import { createContext, type PointerEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { IconButton } from './icon-button.tsx'
import { Opening } from './opening.ts'
import { SpinnerArc } from './spinner.tsx'
import { untilThere } from './until-there.ts'

type Layer = typeof import('./menu-layer.tsx')

/** Shared: once loaded for one menu, all others use it too. */
let loaded: Layer | undefined

async function load() {
  const layer = await untilThere(() => import('./menu-layer.tsx'))
  loaded = layer
  return layer
}

const Parts = createContext<Layer | undefined>(undefined)

type MenuProps = {
  /** The name of both the button and the menu. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  /** For a menu that something else can open too. */
  open?: boolean
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A list of actions behind one button, which labels it. Its code is loaded when the pointer or the focus comes near. */
export function Menu({ label, icon, size, className, align = 'end', side = 'bottom', children, ...kept }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [layer, setLayer] = useState(loaded)
  const [ownOpen, setOwnOpen] = useState(false)
  const [buttonId, id] = [useId(), useId()]
  const open = kept.open ?? ownOpen
  /** Whether the press under way opens the menu: until a finger lifts, it may be about to scroll. */
  const opens = useRef<boolean>(undefined)
  const change = (next: boolean) => {
    setOwnOpen(next)
    kept.onOpenChange?.(next)
  }
  const comes = open && !layer
  const prepare = () => void (layer ?? load().then(setLayer))
  useEffect(() => {
    if (comes) void load().then(setLayer)
  }, [comes])
  return (
    <>
      <IconButton
        ref={button}
        id={buttonId}
        label={label}
        icon={comes ? <SpinnerArc /> : icon}
        size={size}
        // So that the button itself is pressed: if the icon is replaced during a press on it, there is no click.
        className={cn('*:pointer-events-none', className)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={comes || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={event => {
          if (event.button !== 0 || event.ctrlKey) return
          opens.current = !open
          if (event.pointerType === 'touch') return
          change(!open)
          // The menu takes the focus; the button must not take it back afterwards.
          if (!open) event.preventDefault()
        }}
        onClick={() => {
          change(opens.current ?? !open)
          opens.current = undefined
        }}
        onKeyDown={event => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          change(event.key === 'ArrowDown' || !open)
        }}
      />
      {comes && <Opening button={button} onLeave={() => change(false)} />}
      {layer && (
        <Parts value={layer}>
          <layer.MenuLayer {...{ button, buttonId, id, align, side, open }} onOpenChange={change}>
            {children}
          </layer.MenuLayer>
        </Parts>
      )}
    </>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  tone?: 'plain' | 'danger' | undefined
  onSelect?: (() => void) | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** While a menu is closing, a mouse over it must not take the focus: the chosen item may already have moved it. */
function keepFocus(event: PointerEvent) {
  if (event.currentTarget.closest('[data-state=closed]')) event.preventDefault()
}

export function MenuItem({ icon, tone = 'plain', onSelect, disabled, children }: MenuItemProps) {
  const parts = useContext(Parts)
  if (!parts) return null
  return (
    <parts.Item
      disabled={disabled ?? false}
      onSelect={() => onSelect?.()}
      onPointerMove={keepFocus}
      onPointerLeave={keepFocus}
      className={cn(
        'flex min-h-control-sm cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 -outline-offset-2 select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
        tone === 'danger'
          ? 'text-danger data-highlighted:bg-danger-soft'
          : 'data-highlighted:bg-sunken [&_svg]:text-muted',
      )}
    >
      {icon}
      {children}
    </parts.Item>
  )
}

export function MenuSeparator() {
  const parts = useContext(Parts)
  return parts && <parts.Separator className="mx-1 my-1 h-px bg-line" />
}
