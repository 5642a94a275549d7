import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'

/** The action of the Retry button on a page that did not load. */
export function usePageRetry({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter()
  return () => {
    reset()
    void router.invalidate()
  }
}
