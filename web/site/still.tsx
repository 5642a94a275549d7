import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import { useHydrated } from '../ui/hydrated.ts'

type StillProps = {
  /** What stands here, on the server; null in a browser, which needs no code for what nobody can change. */
  sent: ReactNode
  /** The same, loaded by whoever comes from another page of ours. */
  Later: ComponentType
  className?: string | undefined
}

/** A part of a page without anything that changes: React leaves it as the server sent it, so no visitor loads its code. */
export function Still({ sent, Later, className }: StillProps) {
  const hydrated = useHydrated()
  const [asSent] = useState(!hydrated)
  if (sent) return <div className={className}>{sent}</div>
  if (asSent) return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
  return (
    <div className={className}>
      <Later />
    </div>
  )
}

/** React compares this with its own last value only, never with the page. */
const untouched = { __html: '' }
