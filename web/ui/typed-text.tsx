import { cn } from './cn.ts'

type TypedTextProps = { id?: string | undefined; className?: string | undefined; children: string | null }

/** A text as somebody typed it: in its own lines and its own direction. */
export const TypedText = ({ id, className, children }: TypedTextProps) => (
  <p id={id} dir="auto" className={cn('whitespace-pre-line wrap-anywhere typed-text', className)}>
    {children}
  </p>
)
