import { productName } from '#/rules/product.ts'

/* A squad of six on a 3 × 3 grid forms the K. Five are round; the sixth has taken off, up and to the right. */
const members = [
  [5, 5],
  [5, 16],
  [5, 27],
  [16, 16],
  [27, 27],
] as const

type MarkProps = {
  /** Accessible name, where the mark stands alone. */
  label?: string | undefined
  /** The sixth dot has flown off too far: for the "page not found" page. */
  astray?: boolean | undefined
  className?: string | undefined
}

/** In the colour of the surrounding text. Drawn for 16 px and up: at 16 px each dot is 5 px on the pixel grid. */
export function Mark({ label, astray = false, className = 'size-6' }: MarkProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg viewBox={astray ? '0 -16 48 48' : '0 0 32 32'} fill="currentColor" {...naming} className={className}>
      {members.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="5" />
      ))}
      <path d="M32 0v5a5 5 0 1 1-5-5z" transform={astray ? 'translate(16 -16)' : undefined} />
    </svg>
  )
}

/** The mark and the name, sized by the surrounding text. */
export function WordMark({ className }: { className?: string | undefined }) {
  return (
    <span
      className={`inline-flex items-center gap-[0.42em] font-semibold tracking-[-0.03em] ${className ?? 'text-xl'}`}
    >
      <Mark className="size-[0.92em] shrink-0" />
      {productName}
    </span>
  )
}
