import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'

export function CampaignCardSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="grid gap-3 p-4">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-5 w-2/3" />
        <SkeletonText lines={2} />
        <Skeleton className="h-3.5 w-40" />
        <Skeleton className="mt-3 h-1.5 w-full" />
      </div>
      <div className="flex items-center gap-2 border-t border-line px-4 py-2.5">
        <Skeleton round className="size-5" />
        <Skeleton className="h-3.5 w-24" />
        <Skeleton className="ms-auto h-3.5 w-20" />
      </div>
    </div>
  )
}
