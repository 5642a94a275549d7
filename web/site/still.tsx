import type { AnyRouter } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useHydrated } from '../ui/hydrated.ts'

type StillProps = {
  /** The HTML that stands here, on the server; null in a browser, which needs no code for what nobody can change. */
  sent: (router: AnyRouter) => string | null
  /** The same, loaded by whoever comes from another page of ours. */
  Later: ComponentType
  className?: string | undefined
}

/** A part of a page without anything that changes: React leaves it as the server sent it, so no visitor loads its code. */
export function Still({ sent, Later, className }: StillProps) {
  const hydrated = useHydrated()
  const [asSent] = useState(!hydrated)
  const html = sent(useRouter())
  if (html !== null) return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  if (asSent) return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
  return (
    <div className={className}>
      <Later />
    </div>
  )
}

/** React compares this with its own last value only, never with the page. */
const untouched = { __html: '' }
