import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** One grey block. Give it the size of what will stand there, so that nothing jumps. */
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

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number | undefined; className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={cn('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

/** Around the skeletons of one list: readers hear once that it loads. */
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
    <div className={className} aria-busy="true">
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
