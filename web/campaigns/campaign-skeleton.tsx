import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'

export function CampaignSkeleton() {
  return (
    <Loading label="Loading campaign" className="mx-auto w-full max-w-page px-page py-6">
      <h1 className="sr-only">Campaign</h1>
      <div className="mb-6 grid gap-2.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-72 max-w-full" />
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <Skeleton className="h-64 w-full lg:col-start-2" />
        <div className="grid max-w-read gap-8 lg:col-start-1 lg:row-start-1">
          <SkeletonText lines={4} />
          <SkeletonText lines={6} />
          <SkeletonText lines={3} />
        </div>
      </div>
    </Loading>
  )
}
