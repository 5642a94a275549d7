import { cn } from './cn.ts'

type ProgressProps = {
  label: string
  value: number
  max: number
  /** The text above the bar, also read by screen readers: "3 of 10 filled". */
  text: string
  tone?: keyof typeof tones | undefined
  className?: string | undefined
}

export function Progress({ label, value, max, text, tone = 'ink', className }: ProgressProps) {
  return (
    <div className={cn('grid gap-1', className)}>
      <div aria-hidden="true" className="text-sm text-muted figure">
        {text}
      </div>
      <progress
        aria-label={label}
        aria-valuetext={text}
        value={Math.min(value, max)}
        max={Math.max(max, 1)}
        className={cn(barLook, tones[tone])}
      />
    </div>
  )
}

const barLook =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-webkit-progress-bar]:bg-transparent ' +
  '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-current [&::-webkit-progress-value]:rounded-full ' +
  '[&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-[inline-size]'

const tones = { ink: 'text-ink', success: 'text-success' } as const
