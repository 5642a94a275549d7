import type { AnyRouter } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { useHydrated } from '../ui/hydrated.ts'

type StillProps = {
  /** Returns the HTML on the server; null in a browser, which needs no code for static content. */
  sent: (router: AnyRouter) => string | null
  /** The same content as a component, loaded on client-side navigation to this page. */
  Later: ComponentType
  className?: string | undefined
}

/** A static part of a page: React keeps the server's HTML, so visitors do not load its code. */
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

/** React compares this only with its own previous value, never with the DOM. */
const untouched = { __html: '' }
