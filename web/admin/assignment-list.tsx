import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Users from 'lucide-react/icons/users'
import { useRef, useState } from 'react'
import type { Assignment } from '#/contract/admin.ts'
import { wordsOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { assignmentOptions } from './assignment-query.ts'
import { AssignmentRow } from './assignment-row.tsx'
import { RemoveAssignment } from './remove-assignment.tsx'

export function AssignmentList() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="assignments">
      <h2 id="assignments" ref={heading} tabIndex={-1} className="mb-3 text-lg outline-none">
        Team Assignments
      </h2>
      <Rows onRemoved={() => heading.current?.focus()} />
    </section>
  )
}

/** `onRemoved`: the row that had the focus has gone. */
function Rows({ onRemoved }: { onRemoved: () => void }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(assignmentOptions(queries))
  const list = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [removing, setRemoving] = useState<Assignment>()

  if (found.isPending) return <Coming />
  if (!found.data) {
    return (
      <ErrorState title="Error fetching data" busy={found.isFetching} onRetry={() => void found.refetch()}>
        {wordsOf(found.error)}
      </ErrorState>
    )
  }
  const items = found.data.pages.flatMap(page => page.items)
  if (items.length === 0) {
    return (
      <EmptyState icon={<Users aria-hidden="true" />} title="No assignments yet" level={3}>
        Choose a founder and a contributor, and press Create.
      </EmptyState>
    )
  }
  const showOlder = async () => {
    await found.fetchNextPage()
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[items.length]?.focus())
  }
  const ask = (assignment: Assignment, button: HTMLElement) => {
    opener.current = button
    setRemoving(assignment)
  }
  /** The dialog has no trigger of its own to give the focus back to. */
  const close = () => {
    setRemoving(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <>
      <Card as="div" padded={false}>
        <ul ref={list} className="divide-y divide-line">
          {items.map(assignment => (
            <AssignmentRow key={assignment.id} assignment={assignment} onRemove={button => ask(assignment, button)} />
          ))}
        </ul>
      </Card>
      {found.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={found.isFetchingNextPage} onClick={() => void showOlder()}>
            Show older
          </Button>
        </div>
      )}
      {found.isFetchNextPageError && (
        <p role="alert" className="mt-2 text-center text-sm text-danger">
          {wordsOf(found.error)}
        </p>
      )}
      <RemoveAssignment assignment={removing} onClose={close} onRemoved={onRemoved} />
    </>
  )
}

function Coming() {
  return (
    <Card as="div" padded={false}>
      <Loading label="Loading team assignments" className="divide-y divide-line">
        {[0, 1, 2].map(line => (
          <div key={line} className="grid gap-2.5 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-3.5 w-32" />
          </div>
        ))}
      </Loading>
    </Card>
  )
}
