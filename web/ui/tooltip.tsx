import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { cn } from './cn.ts'

type TooltipProps = {
  text: string
  /** Given when the text describes the control (aria-describedby); without it the text only repeats the control's name. */
  id?: string | undefined
  /** Also shown on a press: a finger cannot hover. */
  onPress?: boolean | undefined
  children: ReactNode
}

/** A short text beside one control. It lives in the browser's top layer, so that no dialog or scroll container clips it. */
export function Tooltip({ text, id, onPress = false, children }: TooltipProps) {
  const tip = useRef<HTMLSpanElement>(null)
  const show = ({ currentTarget }: SyntheticEvent) => {
    if (text) place(currentTarget.firstElementChild, tip.current)
  }
  const hide = () => tip.current?.hidePopover()
  return (
    <span
      role="presentation"
      className="contents"
      onPointerEnter={event => event.pointerType === 'mouse' && show(event)}
      onPointerDown={hide}
      onPointerLeave={hide}
      onFocus={event => event.target.matches(':focus-visible') && show(event)}
      onBlur={hide}
      onClick={onPress ? show : hide}
    >
      {children}
      <span
        ref={tip}
        popover="manual"
        {...(id ? { id, role: 'tooltip' } : { 'aria-hidden': true })}
        className={cn(
          'inset-auto w-max max-w-64 bg-ink px-2 py-1 text-left text-sm font-normal whitespace-normal text-on-ink',
          onPress ? 'animate-fade' : 'animate-late',
        )}
      >
        {text}
      </span>
    </span>
  )
}

const margin = 8

/** Escape hides the tooltip and does nothing else, wherever the focus is. Only with a layer's Close button, the layer closes too. */
globalThis.window?.addEventListener(
  'keydown',
  event => {
    const tip = event.key === 'Escape' && document.querySelector<HTMLElement>(':popover-open')
    if (!tip) return
    tip.hidePopover()
    if (!tip.matches('[data-closes] + *')) event.stopPropagation()
  },
  true,
)

/** Above the control, or below where there is no room; never outside the window. */
function place(control: Element | null, tip: HTMLElement | null) {
  // While the control's menu or panel is open, the tooltip would cover it.
  if (!control || !tip || control.ariaExpanded === 'true') return
  tip.togglePopover(true)
  const at = control.getBoundingClientRect()
  const width = tip.offsetWidth
  const height = tip.offsetHeight
  const left = at.left + at.width / 2 - width / 2
  const above = at.top - height
  tip.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - width - margin))}px`
  tip.style.top = `${above < margin ? at.bottom : above}px`
}
