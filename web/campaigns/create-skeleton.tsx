import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The loading state of /create-campaign: fields with a preview beside them. */
export function CreateSkeleton() {
  return (
    <Loading label="Loading campaign" className="mx-auto w-full max-w-page px-page py-6">
      <h1 className="sr-only">Campaign</h1>
      <div className="mb-5 grid gap-2.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-7 w-72 max-w-full" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-6">
          {['h-10', 'h-24', 'h-10', 'h-10', 'h-32', 'h-24'].map((height, index) => (
            <div key={`${height} ${index}`} className="grid gap-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className={`${height} w-full`} />
            </div>
          ))}
        </div>
        <Skeleton className="h-56 w-full" />
      </div>
    </Loading>
  )
}
