import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cn } from './cn.ts'

type TooltipProps = {
  text: string
  /** Given when the control is described by the text (aria-describedby); without it the text only repeats the control's name. */
  id?: string | undefined
  /** Also on a press: a finger cannot hover. */
  onPress?: boolean | undefined
  children: ReactNode
}

/** A word beside one control. It lives in the browser's top layer, so that no dialog or scroller clips it. */
export function Tooltip({ text, id, onPress = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const show = () => place(anchor.current, tip.current)
  const hide = () => tip.current?.hidePopover()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  return (
    <span
      ref={anchor}
      role="presentation"
      className="contents"
      onPointerEnter={event => event.pointerType === 'mouse' && show()}
      onPointerLeave={hide}
      onFocus={event => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onClick={onPress ? show : hide}
      onKeyDown={onKeyDown}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        {...(id ? { id, role: 'tooltip' } : { 'aria-hidden': true })}
        className={cn(
          'fixed inset-auto m-0 w-max max-w-64 rounded-sm border-0 bg-ink px-2 py-1 text-left text-sm font-normal whitespace-normal text-on-ink',
          onPress ? 'animate-fade' : 'animate-late',
        )}
      >
        {text}
      </span>
    </span>
  )
}

const gap = 6
const margin = 8

/** Above the control, or below where there is no room; never outside the window. */
function place(anchor: HTMLElement | null, tip: HTMLElement | null) {
  const control = anchor?.firstElementChild
  if (!control || !tip) return
  if (!tip.matches(':popover-open')) tip.showPopover()
  const at = control.getBoundingClientRect()
  const width = tip.offsetWidth
  const height = tip.offsetHeight
  const left = at.left + at.width / 2 - width / 2
  const above = at.top - height - gap
  tip.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - width - margin))}px`
  tip.style.top = `${above < margin ? at.bottom + gap : above}px`
}
