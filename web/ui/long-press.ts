import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

const holdMs = 500
const slackPx = 10

/** Handlers for something on which a finger may rest: it counts unless the finger moves, scrolls or lifts before. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef<{ x: number; y: number }>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    from.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown(event: PointerEvent) {
      end()
      if (event.pointerType !== 'touch' || !event.isPrimary || isElsewhere(event)) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(onHold, holdMs)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (from.current && Math.hypot(clientX - from.current.x, clientY - from.current.y) > slackPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** The system's own answer to a resting finger: a menu, or words marked. */
    onContextMenu(event: SyntheticEvent) {
      if (from.current) event.preventDefault()
    },
  }
}

/** Links and buttons have a long press of their own; a menu's item only bubbles up here from its portal. */
const isElsewhere = ({ target, currentTarget }: PointerEvent) =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('a, button, input, textarea') !== null
