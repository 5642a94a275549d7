import type { ErrorComponentProps } from '@tanstack/react-router'
import { wordsOf } from '../api/api.ts'
import { usePageRetry } from '../site/use-page-retry.ts'
import { ErrorState } from '../ui/error-state.tsx'

/** Shown in place of a campaign, on its public page or its review desk. */
export function CampaignFailed({
  error,
  reset,
  heading = 'Campaign',
  title = 'Failed to load campaign',
}: ErrorComponentProps & { heading?: string; title?: string }) {
  const retry = usePageRetry({ reset })
  return (
    <div className="mx-auto w-full max-w-read px-page py-16">
      <h1 className="sr-only">{heading}</h1>
      <ErrorState title={title} onRetry={retry}>
        {wordsOf(error)}
      </ErrorState>
    </div>
  )
}
