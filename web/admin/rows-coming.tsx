import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** Skeleton of a list of people or assignments. */
export function RowsComing({ label }: { label: string }) {
  return (
    <Card as="div" padded={false}>
      <Loading label={label} className="divide-y divide-line">
        {[0, 1, 2, 3].map(line => (
          <div key={line} className="grid gap-2.5 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-3.5 w-40" />
          </div>
        ))}
      </Loading>
    </Card>
  )
}
