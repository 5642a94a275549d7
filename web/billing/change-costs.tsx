import type { ChangedPlan, PlanPreview } from '#/contract/billing.ts'
import { Karma } from '../brand/karma.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import { Fact, Facts } from './facts.tsx'
import { useMoney } from './money.ts'

/** The preview of a plan change: charges now and next, and the difference in karma. */
export function ChangeCosts({ preview }: { preview: PlanPreview }) {
  const money = useMoney()
  const { chargedNow, chargedNext, karmaDifference, nextAt } = preview
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact term="Charged now">
          {chargedNow > 0 ? `About ${money(chargedNow)}, for the rest of this month` : 'Nothing'}
        </Fact>
        <Fact term="Charged next">
          {money(chargedNext)}
          {nextAt && (
            <>
              {' on '}
              <Time value={nextAt} as="date" />
            </>
          )}
        </Fact>
        <Fact term="Karma">
          {karmaDifference === 0 ? 'The same' : <Karma amount={karmaDifference} signed />}
          {karmaDifference > 0 && ' at once'}
          {karmaDifference < 0 && ' a month from then on'}
        </Fact>
      </Facts>
      <p className="min-h-[2lh] text-muted">{explain(preview)}</p>
    </div>
  )
}

export function CostsComing() {
  return (
    <Loading label="Working out the costs" className="grid gap-3">
      <Facts>
        {['Charged now', 'Charged next', 'Karma'].map(term => (
          <Fact key={term} term={term}>
            <Skeleton className="h-lh w-32" />
          </Fact>
        ))}
      </Facts>
      <SkeletonText lines={2} className="h-[2lh] content-center" />
    </Loading>
  )
}

function explain({ isUpgrade, chargedNow, newPlan }: PlanPreview) {
  if (!isUpgrade)
    return `The ${newPlan} plan begins on the next billing date. No karma is taken away, and until then you can undo this.`
  return chargedNow > 0
    ? 'What you paid for your current plan is deducted. The payment provider works out the exact amount.'
    : 'Until the next billing date nothing is charged.'
}

export function ChangeResult({ result: { newPrice, karmaDifference, isSettled } }: { result: ChangedPlan }) {
  const money = useMoney()
  return (
    <Facts>
      <Fact term="New price">{money(newPrice)} a month</Fact>
      <Fact term="Karma">
        {karmaDifference === 0 ? 'The same' : <Karma amount={karmaDifference} signed />}
        {karmaDifference > 0 && (isSettled ? ' added to your balance' : ', once the payment has gone through')}
        {karmaDifference < 0 && ' a month'}
      </Fact>
    </Facts>
  )
}
