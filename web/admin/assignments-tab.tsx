import { Card } from '../ui/card.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { AssignmentList } from './assignment-list.tsx'
import type { Undo } from './undo.tsx'

export function AssignmentsTab({ undo }: { undo: Undo }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <section aria-labelledby="new-assignment" data-print="no">
        <h2 id="new-assignment" className="mb-3 text-lg">
          New assignment
        </h2>
        <Card as="div">
          <AssignmentForm />
        </Card>
      </section>
      <AssignmentList undo={undo} />
    </div>
  )
}
