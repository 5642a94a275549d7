import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

const holdMs = 500
const slackPx = 10

interface Press {
  x: number
  y: number
  /** Whether the press was long enough. */
  held: boolean
}

/** Touch handlers for a long press, which counts unless the finger moves, scrolls or lifts too early. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const press = useRef<Press>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    if (!press.current?.held) press.current = undefined
  }
  /** Suppresses the system's own reaction to a long press: a menu, selected text, and a final click that takes the focus. */
  const keepQuiet = (event: SyntheticEvent) => {
    if (press.current) event.preventDefault()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown(event: PointerEvent) {
      clearTimeout(timer.current)
      press.current = undefined
      if (event.pointerType !== 'touch' || !event.isPrimary || isElsewhere(event)) return
      const now = { x: event.clientX, y: event.clientY, held: false }
      press.current = now
      timer.current = setTimeout(() => {
        now.held = true
        onHold()
      }, holdMs)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slackPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: keepQuiet,
    /** A press that ended too early is a tap, and clicks. */
    onTouchEnd(event: SyntheticEvent) {
      keepQuiet(event)
      press.current = undefined
    },
  }
}

/** Links and buttons have a long press of their own; events of a menu's item only bubble up here through its portal. */
const isElsewhere = ({ target, currentTarget }: PointerEvent) =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('a, button, input, textarea') !== null
