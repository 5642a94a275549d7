import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { cn } from './cn.ts'

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  as?: 'section' | 'div'
  title?: ReactNode
  /** For moving focus to the title when the row or button that had it goes away. */
  titleRef?: Ref<HTMLHeadingElement> | undefined
  note?: ReactNode
  /** Placed at the end of the title's line. */
  action?: ReactNode
  /** False when rows inside reach the edges. */
  padded?: boolean | undefined
}

export function Card({
  as: Tag = 'section',
  title,
  titleRef,
  note,
  action,
  padded = true,
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <Tag {...rest} className={cn('min-w-0 rounded-lg border border-line bg-surface', padded && 'p-4', className)}>
      {(title || action) && (
        <header
          className={cn('flex flex-wrap items-start gap-x-3 gap-y-2', padded ? 'mb-3' : 'border-b border-line p-4')}
        >
          <div className="min-w-0 flex-1 basis-40">
            {title && (
              <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-lg outline-none">
                {title}
              </h2>
            )}
            {note && <p className="text-sm text-muted">{note}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </Tag>
  )
}
