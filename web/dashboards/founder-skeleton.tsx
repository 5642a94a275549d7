import { CampaignCardSkeleton } from '../campaigns/campaign-card-skeleton.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export function FounderSkeleton() {
  return (
    <Loading label="Loading your dashboard" className="grid gap-5">
      <Skeleton className="h-[calc(var(--spacing-control)+1.5rem)] w-full" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['campaigns', 'engagement', 'days', 'karma'].map(figure => (
          <div key={figure} className="grid h-34 content-start gap-2 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-7 w-14" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        ))}
      </div>
      <div>
        <div className="mb-4 flex h-control items-center gap-6 border-b border-line px-2.5">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-28" />
        </div>
        <Skeleton className="mb-3 h-control-sm w-52" />
        <Cards />
      </div>
    </Loading>
  )
}

export function CampaignsSkeleton() {
  return (
    <Loading label="Loading your campaigns">
      <Cards />
    </Loading>
  )
}

function Cards() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {['first', 'second', 'third'].map(card => (
        <CampaignCardSkeleton key={card} />
      ))}
    </div>
  )
}
