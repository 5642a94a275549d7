import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import BookCheck from 'lucide-react/icons/book-check'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { BooksCheck } from '#/contract/operations.ts'
import type { BookLaw } from '#/rules/books.ts'
import { bookLawNames, bookLaws } from '#/rules/books.ts'
import { booksWithinSeconds } from '#/rules/operations.ts'
import { useFailed } from '../accounts/expired.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { useNumber } from '../ui/locale.ts'
import { StatCard } from '../ui/stat-card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Time } from '../ui/time.tsx'
import { ComingRows, freshMs } from './operations-parts.tsx'

const runningMs = 700

/** Recomputes every balance from the ledger on demand. */
export function Books() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery({
    ...queries.operations.books.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.running ? runningMs : freshMs),
  })
  const { data } = found
  return (
    <section aria-labelledby="books">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="books" className="mb-1 text-lg">
            Check the books
          </h2>
          <p className="max-w-read text-muted">
            Recalculates every balance and count from the ledger and the work, as of one moment. It changes nothing,
            takes {booksWithinSeconds} seconds at most, and also runs every night.
          </p>
        </div>
        <CheckNow running={data?.running ?? false} />
      </div>
      {found.isError && <NotLoaded title="The result did not load" of={found} className="mb-3" />}
      {found.isPending && <ComingRows label="Loading the last check" />}
      {data && !data.last && (
        <EmptyState
          icon={<BookCheck />}
          title={data.running ? 'The first check is running' : 'Not checked yet'}
          level={3}
        >
          The result appears here and stays until the next check.
        </EmptyState>
      )}
      {data?.last && <Result check={data.last} />}
    </section>
  )
}

function CheckNow({ running }: { running: boolean }) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ operations }) => [operations.books])
  const start = useOnePress({
    mutationFn: () => api.operations.checkBooks(),
    onError: error => failed('The check was not started', error),
    onSettled: reread,
  })
  return (
    <Button variant="primary" busy={running || start.isPending} onClick={() => start.mutate()}>
      Check now
    </Button>
  )
}

function Result({ check }: { check: BooksCheck }) {
  const number = useNumber()
  const { state, error, differenceCount } = check
  if (state === 'failed')
    return (
      <ErrorState title="The last check did not finish">
        <When check={check} /> {error}.
      </ErrorState>
    )
  const words =
    differenceCount === 0
      ? 'The books balance'
      : `${number(differenceCount ?? 0)} ${differenceCount === 1 ? 'difference' : 'differences'}`
  return (
    <>
      <div aria-live="polite">
        <h3 className={`text-xl ${differenceCount === 0 ? 'text-success' : 'text-danger'}`}>{words}</h3>
      </div>
      <p className="mt-0.5 mb-3 text-muted">
        <When check={check} />
      </p>
      <Figures check={check} />
      <ul className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface">
        {bookLawNames.map(law => (
          <Law key={law} law={law} found={check.differences.filter(each => each.law === law)} />
        ))}
      </ul>
      {differenceCount !== null && differenceCount > check.differences.length && (
        <p className="mt-2 text-sm text-muted">The first {check.differences.length} differences are named.</p>
      )}
    </>
  )
}

function When({ check: { endedAt, askedBy } }: { check: BooksCheck }) {
  return (
    <>
      Checked {endedAt && <Time value={endedAt} />}
      {askedBy ? (
        <>
          {' '}
          at <bdi>{askedBy}</bdi>’s request
        </>
      ) : (
        ' automatically'
      )}
      .
    </>
  )
}

function Figures({ check: { accounts, transfers, tookMs } }: { check: BooksCheck }) {
  const number = useNumber()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 max-sm:[&>:last-child]:col-span-2">
      <StatCard label="Accounts" figure={number(accounts ?? 0)} />
      <StatCard label="Transfers" figure={number(transfers ?? 0)} />
      <StatCard label="Time taken" figure={`${number((tookMs ?? 0) / 1_000)} s`} />
    </div>
  )
}

function Law({ law, found }: { law: BookLaw; found: BooksCheck['differences'] }) {
  const holds = found.length === 0
  const Mark = holds ? Check : X
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Mark aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${holds ? 'text-success' : 'text-danger'}`} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{holds ? 'Holds: ' : 'Does not hold: '}</span>
          {bookLaws[law]}
        </p>
        {!holds && (
          <ul className="mt-1 grid gap-1 text-sm">
            {found.map(({ says, person, campaign }) => (
              <li key={says} className="wrap-anywhere">
                {(person ?? campaign) && (
                  <span className="font-semibold">{[person, campaign].filter(Boolean).join(', ')}: </span>
                )}
                {says}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
