import { Loading } from '../ui/skeleton.tsx'
import { CampaignCardSkeleton } from './campaign-card-skeleton.tsx'
import { ExploreFigures } from './explore-figures.tsx'
import type { ExploreTab } from './explore-tabs.ts'

const places = ['a', 'b', 'c', 'd', 'e', 'f']

export function ExploreSkeleton({ tab }: { tab: ExploreTab }) {
  return (
    <Loading label="Loading campaigns">
      <ExploreFigures tab={tab} stats={undefined} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {places.map(place => (
          <CampaignCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  )
}
