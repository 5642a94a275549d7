import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './cn.ts'

/** The state of a field's suggestion list: whether it is open, and which option Enter would take. */
export function useCombobox() {
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const show = () => {
    setOpen(true)
    setMarked(0)
  }
  const close = () => setOpen(false)
  /** The index of the marked option in a list of this length. */
  const at = (count: number) => Math.min(marked, count - 1)
  /** Arrows open the list and wrap around in it, Escape closes it. Returns whether it handled the key. */
  const onKey = (event: KeyboardEvent, count: number): boolean => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && !(event.key === 'Escape' && open)) return false
    event.preventDefault()
    if (step === 0) close()
    else if (open) setMarked((at(count) + step + count) % Math.max(count, 1))
    else show()
    return true
  }
  return { open, show, close, at, onKey }
}

type ComboboxOptionProps = {
  id: string
  /** Whether Enter would take it. */
  current: boolean
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One row of the list; the marked one is scrolled into view. */
export function ComboboxOption({ id, current, chosen, onChoose, children }: ComboboxOptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the field keeps the focus and hears the keys
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      data-highlighted={current || undefined}
      onClick={onChoose}
      className={cn(
        'flex min-h-control cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1 hover:bg-sunken',
        current && 'bg-sunken inset-ring inset-ring-edge',
      )}
    >
      {children}
    </div>
  )
}
