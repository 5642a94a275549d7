import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Statement } from '#/contract/karma.ts'
import type { TransferKind } from '#/rules/karma.ts'
import { useFailed } from '../accounts/expired.ts'
import { useOnePress } from '../api/one-press.ts'
import { readStatement } from './read-statement.ts'

/** What is printed, whatever the page lists meanwhile. */
export interface Printed {
  pages: readonly Statement[]
  kind: TransferKind | undefined
  asOf: number
}

/**
 * Prints the complete statement, not only the pages loaded so far: reads it from the newest line, up to the print
 * limit, and shows it until the browser has finished printing. The browser's own print command prints what is on
 * screen.
 */
export function usePrint() {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const [printed, show] = useState<Printed>()
  useEffect(() => {
    const done = () => show(undefined)
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [])
  const { mutate, isPending } = useOnePress({
    mutationFn: (kind: TransferKind | undefined) => readStatement(api.karma.statement, kind),
    onError: error => failed('The statement was not printed', error),
  })
  const print = (kind: TransferKind | undefined) => mutate(kind, { onSuccess: printNow })
  /** Passed to `mutate`, which does not call it once this page was left: the browser would print another page. */
  const printNow = (pages: Statement[], kind: TransferKind | undefined) => {
    // `print` captures the page as currently rendered, so the render must be synchronous.
    flushSync(() => show({ pages, kind, asOf: Date.now() }))
    window.print()
  }
  return { printed, isPending, print }
}
