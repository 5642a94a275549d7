import { useNumber } from '#/web/ui/locale.ts'

/** The sixth dot of the mark as an outline: a seed that points where it goes. Used for karma and nothing else. */
export function KarmaGlyph({ className = 'size-[1em]' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`shrink-0 fill-gold-mark ${className}`}>
      <path fillRule="evenodd" d="M15 1v7a7 7 0 1 1-7-7zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z" />
    </svg>
  )
}

type KarmaProps = {
  amount: number
  /** Shows the sign of a change: +12, −5. */
  signed?: boolean | undefined
  className?: string | undefined
}

export function Karma({ amount, signed = false, className }: KarmaProps) {
  const number = useNumber()
  const sign = amount < 0 ? '−' : signed && amount > 0 ? '+' : ''
  return (
    <span
      className={`inline-flex items-baseline gap-[0.28em] font-semibold whitespace-nowrap text-gold figure ${className ?? ''}`}
    >
      <KarmaGlyph className="size-[0.82em] self-center" />
      <span>
        {sign}
        {number(Math.abs(amount))}
        <span className="sr-only"> karma</span>
      </span>
    </span>
  )
}
