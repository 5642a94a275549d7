import { createFileRoute } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { onlyFor } from '../site/guard.ts'
import { Card } from '../ui/card.tsx'
import { AdminPage } from './admin-pages.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { AssignmentList } from './assignment-list.tsx'
import { assignmentOptions } from './assignment-query.ts'

export const Route = createFileRoute('/_signed-in/admin/team-management')({
  beforeLoad: onlyFor('admin'),
  loader: async ({ context }) => {
    // A failure is shown in the list's place, with its own Retry.
    await context.queryClient.infiniteQuery(assignmentOptions(context.queries)).catch(() => undefined)
  },
  head: () => ({ meta: [{ title: `Team Management · ${productName}` }] }),
  component: TeamManagement,
})

function TeamManagement() {
  return (
    <AdminPage title="Team Management" note="Contributors see the posts of the founders whose team they are in.">
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <section aria-labelledby="new-assignment">
          <h2 id="new-assignment" className="mb-3 text-lg">
            New assignment
          </h2>
          <Card as="div">
            <AssignmentForm />
          </Card>
        </section>
        <AssignmentList />
      </div>
    </AdminPage>
  )
}
