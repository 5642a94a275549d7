import { cloneElement, type ComponentProps, isValidElement, type MouseEvent, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { SpinnerArc } from './spinner.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ComponentProps<'button'> & {
  /** `primary` is the ember one: at most one on a screen. */
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shows progress, keeps its width and ignores further presses. */
  busy?: boolean | undefined
  /**
   * Why it cannot be pressed now. The control stays focusable and shows the reason on hover,
   * focus and touch. Where the reason may go away while the button is pressed or focused, pass
   * '' for none: with undefined a different element is rendered, and press and focus are lost.
   */
  disabledReason?: string | undefined
  /** Applies the looks to the only child, a link. */
  asChild?: boolean | undefined
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  disabledReason,
  asChild = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const look = cn(buttonLook, variants[variant], sizes[size], className)
  if (asChild) return dressed(children, look)
  const blocked = busy || Boolean(disabledReason)
  const button = (
    <button
      type={type}
      {...rest}
      className={look}
      onClick={blocked ? swallow : onClick}
      {...(blocked ? { 'aria-disabled': true } : {})}
      {...(busy ? { 'aria-busy': true } : {})}
      {...(disabledReason ? { 'aria-describedby': reasonId } : {})}
    >
      <span className={cn('inline-flex min-w-0 items-center justify-center gap-[inherit]', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-content-center">
          <SpinnerArc />
          <span className="sr-only">, working</span>
        </span>
      )}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <Tooltip id={reasonId} text={disabledReason} onPress>
      {button}
    </Tooltip>
  )
}

/** The only child, with the button's looks added to its own. */
function dressed(child: ReactNode, look: string) {
  if (!isValidElement<{ className?: string }>(child)) throw new Error('asChild takes one element')
  return cloneElement(child, { className: cn(look, child.props.className) })
}

const swallow = (event: MouseEvent) => event.preventDefault()

export const buttonLook =
  'relative inline-flex max-w-full shrink-0 items-center justify-center rounded-md border text-center font-semibold select-none ' +
  'transition-colors print:hidden aria-disabled:not-aria-busy:opacity-55 disabled:opacity-55 [&_svg]:shrink-0'

/* Hover styles apply only while the button is enabled. */
export const variants = {
  primary: 'border-transparent bg-ember text-on-ember lit:bg-ember-press',
  secondary: 'border-edge/60 bg-surface text-ink lit:border-edge lit:bg-sunken',
  ghost: 'border-transparent text-ink lit:bg-sunken aria-expanded:bg-sunken current:bg-sunken',
  danger: 'border-transparent bg-danger-solid text-on-danger lit:bg-danger-press',
} as const

const sizes = {
  sm: 'min-h-control-sm gap-1.5 px-2.5 py-0.5 text-sm [&_svg]:size-4',
  md: 'min-h-control gap-2 px-3.5 py-1 text-base [&_svg]:size-4',
  lg: 'min-h-control-lg gap-2 px-5 py-1.5 text-lg [&_svg]:size-5',
} as const
