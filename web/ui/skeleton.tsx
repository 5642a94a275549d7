import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** One grey block. Give it the size of what will replace it, so that the layout does not shift. */
export function Skeleton({
  className,
  round = false,
}: {
  className?: string | undefined
  round?: boolean | undefined
}) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'block animate-breathe bg-sunken',
        round ? 'rounded-full' : 'rounded-sm',
        className ?? 'h-4 w-full',
      )}
    />
  )
}

/** Placeholder lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cn('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/**
 * Wraps the skeletons of one list, so that screen readers announce the loading once. Widths grow with the text, so a phone with large
 * text cuts the grey blocks off instead of scrolling sideways.
 */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={cn('overflow-x-clip', className)} aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
