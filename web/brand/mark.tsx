import { markDotRadius, markDots, markSixth } from '#/rules/mark.ts'
import { productName } from '#/rules/product.ts'

type MarkProps = {
  /** The sixth dot has flown off too far: for the "page not found" page. */
  astray?: boolean | undefined
  className?: string | undefined
}

/** In the colour of the surrounding text. Drawn for 16 px and up: at 16 px each dot is 5 px on the pixel grid. */
export function Mark({ astray = false, className = 'size-6' }: MarkProps) {
  return (
    <svg viewBox={astray ? '0 -16 48 48' : '0 0 32 32'} fill="currentColor" aria-hidden="true" className={className}>
      {markDots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={markDotRadius} />
      ))}
      <path d={markSixth} transform={astray ? 'translate(16 -16)' : undefined} />
    </svg>
  )
}

/** The mark and the name. */
export function WordMark() {
  return (
    <span className="inline-flex items-center gap-[0.42em] text-lg font-semibold tracking-[-0.03em]">
      <Mark className="size-[0.92em] shrink-0" />
      {productName}
    </span>
  )
}
