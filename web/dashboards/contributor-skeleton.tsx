import { CampaignCardSkeleton } from '../campaigns/campaign-card-skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

export const contributorHead = {
  title: 'Contributor Dashboard',
  note: 'What needs you, what founders are reviewing, and what you have earned.',
}

export function ContributorSkeleton() {
  return (
    <Loading label="Loading your dashboard" className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader {...contributorHead} actions={<Skeleton className="h-control w-72 max-w-full" />} />
      <Skeleton className="mb-4 h-24 w-full max-lg:h-44" />
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[0, 1, 2, 3].map(place => (
          <Skeleton key={place} className="h-26 w-full" />
        ))}
      </div>
      <Skeleton className="mb-6 h-35 w-full" />
      <Skeleton className="mb-4 h-9 w-full" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map(place => (
          <CampaignCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  )
}
