import type { Me } from '#/contract/accounts.ts'
import { movementWords } from '#/rules/movements.ts'
import { WordMark } from '../brand/mark.tsx'
import { useLocale, useNumber } from '../ui/locale.ts'
import { dated } from '../ui/relative-time.ts'
import type { Printed } from './use-print.ts'

type PrintedHeadProps = Printed & { me: Me }

/** Heads a printed statement: the account, the period, and the balances before and after. Only visible in print. */
export function PrintedHead({ me, pages, kind, asOf }: PrintedHeadProps) {
  const number = useNumber()
  const day = useDay()
  const lines = pages.flatMap(({ items }) => items)
  const [newest, oldest] = [lines[0], lines.at(-1)]
  if (!newest || !oldest) return null
  const facts = [
    ['Name', me.fullName],
    ['Email', me.email],
    ['Period', `${day(oldest.at)} to ${day(newest.at)}, days in UTC`],
    ['Movements', `${number(lines.length)}${kind ? `, ${movementWords[kind].label.toLowerCase()} only` : ''}`],
    ['Balance before', number(oldest.balance - oldest.amount)],
    ['Balance after', number(newest.balance)],
    ['Printed on', `${day(new Date(asOf))} in UTC`],
  ] as const
  return (
    <div className="mb-5 hidden print:block">
      <div className="mb-3 flex items-center justify-between border-b border-line pb-2">
        <WordMark />
        <p className="text-xl font-semibold">Karma Statement</p>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-0.5">
        {facts.map(([what, value]) => (
          <div key={what} className="contents">
            <dt>{what}</dt>
            <dd className="font-semibold wrap-anywhere figure">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useDay() {
  const locale = useLocale()
  return (at: Date) => dated(at.getTime(), locale, { dateStyle: 'long', timeZone: 'UTC' })
}
