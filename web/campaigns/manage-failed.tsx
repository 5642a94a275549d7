import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { wordsOf } from '../api.ts'
import { ErrorState } from '../ui/states.tsx'

export function ManageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="mx-auto w-full max-w-read px-page py-16">
      <h1 className="sr-only">Campaign</h1>
      <ErrorState title="Failed to load campaign" onRetry={retry}>
        {wordsOf(error)}
      </ErrorState>
    </div>
  )
}
