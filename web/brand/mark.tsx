import { productName } from '#/rules/product.ts'

/* A squad of six on a three by three grid makes the K. Five are round; the sixth has taken off: up and to the right. */
const members = [
  [5, 5],
  [5, 16],
  [5, 27],
  [16, 16],
  [27, 27],
] as const

type MarkProps = {
  /** Spoken name, where the mark stands alone. */
  label?: string | undefined
  /** The sixth has flown further than it should: for a page that is not there. */
  astray?: boolean | undefined
  className?: string | undefined
}

/** One colour, that of the text around it. Drawn for 16 px and up: at 16 each dot is 5 px on the pixel grid. */
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

/** The mark and the name. Its height follows the text size around it. */
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
