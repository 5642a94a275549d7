import { Loading, Skeleton } from '../ui/skeleton.tsx'

const lines = ['a', 'b', 'c', 'd', 'e', 'f']

export function StatementSkeleton() {
  return (
    <Loading label="Loading your statement" className="rounded-lg border border-line bg-surface">
      <Skeleton className="h-9 w-full" />
      {lines.map(line => (
        <div key={line} className="flex items-center gap-4 border-t border-line px-4 py-3">
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-10" />
          <Skeleton className="h-4 w-10" />
        </div>
      ))}
    </Loading>
  )
}
