import { Link } from '@tanstack/react-router'
import type { Movement, Statement, StatementMonth } from '#/contract/karma.ts'
import { movementWords } from '#/rules/movements.ts'
import { Karma } from '../brand/karma.tsx'
import { cn } from '../ui/cn.ts'
import { useLocale, useNumber } from '../ui/locale.ts'
import { absoluteTime, dated } from '../ui/relative-time.ts'
import { shortReason } from './short-reason.ts'

type StatementTableProps = { pages: readonly Statement[]; isContributor: boolean; busy: boolean }

/** The movements, newest first, grouped by month. */
export function StatementTable({ pages, isContributor, busy }: StatementTableProps) {
  const months = new Map(pages.flatMap(page => page.months.map(month => [month.starts.getTime(), month])))
  const lines = pages.flatMap(page => page.items)
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface print:overflow-visible print:border-0">
      <table className={cn('w-full border-collapse transition-opacity', busy && 'opacity-60')} aria-busy={busy}>
        <caption className="sr-only">Movements of your karma, newest first</caption>
        <thead>
          <tr className="text-start text-sm text-muted [&>th]:px-2 [&>th]:py-2 [&>th]:font-semibold sm:[&>th]:px-4">
            <th scope="col" className="w-24 text-start max-sm:hidden">
              Date
            </th>
            <th scope="col" className="text-start">
              Movement
            </th>
            <th scope="col" className="text-end">
              Amount
            </th>
            <th scope="col" className="text-end">
              Balance
            </th>
          </tr>
        </thead>
        {[...months.values()].map(month => (
          <Month
            key={month.starts.getTime()}
            month={month}
            lines={lines.filter(({ at }) => monthOf(at) === month.starts.getTime())}
            isContributor={isContributor}
          />
        ))}
      </table>
    </div>
  )
}

const monthOf = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)

type MonthProps = { month: StatementMonth; lines: readonly Movement[]; isContributor: boolean }

function Month({ month: { starts, received, spent, takenBack }, lines, isContributor }: MonthProps) {
  const locale = useLocale()
  const number = useNumber()
  const name = dated(starts.getTime(), locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <tbody>
      <tr className="break-after-avoid">
        <th scope="rowgroup" colSpan={3} className="bg-sunken px-2 py-2 text-start font-semibold sm:px-4">
          {name}{' '}
          <span className="ms-2 text-sm font-normal text-muted figure">
            {number(received)} {isContributor ? 'earned' : 'received'}
            {spent > takenBack && `, ${number(spent - takenBack)} set aside`}
            {takenBack > 0 && `, ${number(takenBack)} taken back`}
          </span>
        </th>
        {/* Fills the date column, which narrow screens hide. */}
        <td aria-hidden="true" className="bg-sunken max-sm:hidden" />
      </tr>
      {lines.map(line => (
        <Line key={line.id} line={line} isContributor={isContributor} />
      ))}
    </tbody>
  )
}

function Line({ line, isContributor }: { line: Movement; isContributor: boolean }) {
  const number = useNumber()
  return (
    <tr className="border-t border-line align-top [&>td]:px-2 [&>td]:py-2.5 sm:[&>td]:px-4">
      <td className="whitespace-nowrap text-muted max-sm:hidden">
        <Day at={line.at} />
      </td>
      <td className="wrap-anywhere">
        <Cause line={line} isContributor={isContributor} />
        <p className="text-sm text-muted">
          <span className="sm:hidden">
            <Day at={line.at} />
            {line.kind !== 'award' && ', '}
          </span>
          {line.kind !== 'award' && shortReason(line)}
        </p>
      </td>
      <td className="text-end whitespace-nowrap">
        <Karma amount={line.amount} signed />
      </td>
      <td className="text-end whitespace-nowrap figure">{number(line.balance)}</td>
    </tr>
  )
}

/** Days are in UTC, so that a statement reads the same in every time zone. */
function Day({ at }: { at: Date }) {
  const locale = useLocale()
  return (
    <time dateTime={at.toISOString()} title={absoluteTime(at.getTime(), locale, 'UTC')}>
      {dated(at.getTime(), locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })}
    </time>
  )
}

function Cause({ line: { kind, campaign, work }, isContributor }: { line: Movement; isContributor: boolean }) {
  return (
    <>
      {movementWords[kind].line} {campaign && work?.kind === 'comment' && 'your comment in '}
      {campaign && work?.kind === 'post' && (
        <>
          your post “<bdi>{work.title}</bdi>” in{' '}
        </>
      )}
      {campaign?.isOpen && (
        <Link
          to={isContributor ? '/campaign/$id' : '/manage-campaign/$id'}
          params={{ id: campaign.id }}
          className="font-medium link"
        >
          <bdi>{campaign.name}</bdi>
        </Link>
      )}
      {campaign && !campaign.isOpen && <bdi>{campaign.name}</bdi>}
    </>
  )
}
