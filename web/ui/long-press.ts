import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react'

const holdMs = 500
const slackPx = 10

interface Press {
  x: number
  y: number
  /** It was long enough, and counted. */
  held: boolean
}

/** Handlers for something on which a finger may rest: it counts unless the finger moves, scrolls or lifts before. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const press = useRef<Press>(undefined)
  const end = () => {
    clearTimeout(timer.current)
    if (!press.current?.held) press.current = undefined
  }
  /** The system's own answer to a resting finger: a menu, words marked, and at its end a click that takes the focus. */
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
    /** A press that ended before it counted is a tap, and clicks. */
    onTouchEnd(event: SyntheticEvent) {
      keepQuiet(event)
      press.current = undefined
    },
  }
}

/** Links and buttons have a long press of their own; a menu's item only bubbles up here from its portal. */
const isElsewhere = ({ target, currentTarget }: PointerEvent) =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.closest('a, button, input, textarea') !== null
