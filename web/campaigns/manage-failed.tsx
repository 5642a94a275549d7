import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { refusalCode, wordsOf } from '../api.ts'
import { ErrorState } from '../ui/states.tsx'

/** Also an id that is none: both mean that nothing is here. */
export const isUnknown = (error: unknown) =>
  refusalCode(error) === 'campaign_not_found' || (error instanceof Error && 'status' in error && error.status === 400)

export function ManageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="mx-auto w-full max-w-read px-page py-16">
      <ErrorState title="Failed to load campaign" onRetry={retry}>
        {wordsOf(error)}
      </ErrorState>
    </div>
  )
}
