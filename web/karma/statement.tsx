import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useRef } from 'react'
import type { TransferKind } from '#/rules/karma.ts'
import { transferKinds } from '#/rules/karma.ts'
import { limits } from '#/rules/limits.ts'
import { movementWords } from '#/rules/movements.ts'
import { Karma } from '../brand/karma.tsx'
import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'
import { keepRows } from '../api/keep-rows.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { homeOf } from '../paths.ts'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { useNumber } from '../ui/locale.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { EscrowNow } from './escrow-now.tsx'
import { NoMovements } from './no-movements.tsx'
import { PrintedHead } from './printed-head.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import { StatementTable } from './statement-table.tsx'
import { type Printed, usePrint } from './use-print.ts'

export const Route = createFileRoute('/_signed-in/karma')({
  beforeLoad: onlyFor('founder', 'contributor', 'admin'),
  validateSearch: ({
    kind,
  }: SearchSchemaInput & { kind?: TransferKind | undefined }): { kind?: TransferKind | undefined } => ({
    kind: transferKinds.find(each => each === kind),
  }),
  loader: async ({ context: { me, queryClient, queries } }) => {
    if (me?.role === 'contributor' || typeof document !== 'undefined') return
    // The server waits for the escrow, too. The page shows a failure itself.
    await queryClient.query(queries.karma.escrow.queryOptions()).catch(() => undefined)
  },
  head: () => namedPage('Karma Statement'),
  component: StatementPage,
})

/** Of one kind, or of all. */
const linesOf = (queries: Queries, kind: TransferKind | undefined) =>
  queries.karma.statement.infiniteOptions(byCursor({ ...(kind && { kind }) }))

function StatementPage() {
  const { me, queries } = Route.useRouteContext()
  const { kind } = Route.useSearch()
  const [first] = useInfiniteQuery(linesOf(queries, kind)).data?.pages ?? []
  const isContributor = me.role === 'contributor'
  const escrow = useQuery({ ...queries.karma.escrow.queryOptions(), enabled: !isContributor })
  const { printed, isPending, print } = usePrint()
  return (
    <div className="mx-auto w-full max-w-page px-page py-6 print:p-0">
      <div data-print="no">
        <PageHeader
          title="Karma Statement"
          note={isContributor ? 'What you earned, and for what.' : 'Where your karma came from, and where it went.'}
          before={
            <Link to={homeOf(me.role)} className="inline-flex min-h-control-sm items-center link">
              Dashboard
            </Link>
          }
          actions={
            <Button
              busy={isPending}
              disabledReason={first?.items.length === 0 ? 'There is nothing to print.' : ''}
              onClick={() => print(kind)}
            >
              <Printer aria-hidden="true" />
              Print
            </Button>
          }
        />
      </div>
      {isContributor ? (
        <Movements isContributor printed={printed} />
      ) : escrow.isPending ? (
        // On a phone the escrow comes first, and its height depends on the campaigns.
        <StatementSkeleton />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
          <Movements isContributor={false} printed={printed} />
          <div className="max-lg:order-first print:mt-6">
            <EscrowNow escrow={escrow} />
          </div>
        </div>
      )}
    </div>
  )
}

/** No filter for contributors: all their karma is earned. */
function Movements({ isContributor, printed }: { isContributor: boolean; printed: Printed | undefined }) {
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  const group = useRef<HTMLDivElement>(null)
  const show = (next?: TransferKind) => void navigate({ search: next ? { kind: next } : {}, resetScroll: false })
  const showAll = () => {
    show()
    focusWhenLost(() => group.current?.querySelector<HTMLElement>(':checked'))
  }
  return (
    <div className="min-w-0">
      {!isContributor && (
        <div ref={group} data-print="no" className="mb-3">
          <Segmented
            label="Which movements"
            value={kind ?? 'all'}
            onChange={next => show(next === 'all' ? undefined : next)}
            options={[
              { value: 'all', label: 'All' },
              ...transferKinds.map(value => ({ value, label: movementWords[value].label })),
            ]}
          />
        </div>
      )}
      <Lines kind={kind} isContributor={isContributor} printed={printed} onShowAll={showAll} />
    </div>
  )
}

type LinesProps = {
  kind: TransferKind | undefined
  isContributor: boolean
  /** The complete statement, while it is being printed. */
  printed: Printed | undefined
  onShowAll: () => void
}

function Lines({ kind, isContributor, printed, onShowAll }: LinesProps) {
  const { me, queries } = Route.useRouteContext()
  const number = useNumber()
  const found = useInfiniteQuery({ ...linesOf(queries, kind), placeholderData: keepRows })
  if (found.isPending && !printed) return <StatementSkeleton />
  const shown = printed ?? (found.data && { pages: found.data.pages, kind, asOf: found.dataUpdatedAt })
  if (!shown) {
    return <NotLoaded title="Your statement did not load" of={found} />
  }
  const { pages } = shown
  if (pages[0]?.items.length === 0) {
    return <NoMovements kind={kind} isContributor={isContributor} onShowAll={onShowAll} />
  }
  return (
    <>
      <p data-print="no" className="mb-3 text-muted">
        You have <Karma amount={pages[0]?.balance ?? 0} /> now. Dates are in UTC.
      </p>
      <PrintedHead me={me} {...shown} />
      <StatementTable pages={pages} isContributor={isContributor} busy={found.isPlaceholderData} />
      {pages.at(-1)?.next && (
        <p className="mt-3 hidden print:block">
          Older movements are not on this printout.
          {printed && ` At most the newest ${number(limits.printedMovementsMax)} can be printed.`}
        </p>
      )}
      <ShowMore found={found} />
    </>
  )
}
