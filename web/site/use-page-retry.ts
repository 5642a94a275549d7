import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { untilThere } from '../ui/until-there.ts'

/** The action of the Retry button on a page that did not load. The page also tries again by itself. */
export function usePageRetry({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter()
  useEffect(() => void untilThere(() => import('./page-again.ts')).then(part => part.loadLater(router)), [router])
  return () => {
    reset()
    void router.invalidate()
  }
}
