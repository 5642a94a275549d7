import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** A list of people, or of two of them, before it is here. */
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
