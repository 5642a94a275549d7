import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlanChange, PlanPreview, Subscription } from '#/contract/billing.ts'
import { plans } from '#/rules/plans.ts'
import { wordsOf } from '../api.ts'
import { Karma } from '../brand/karma.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { Fact, Facts } from './facts.tsx'
import { useMoney } from './money.ts'
import { usePlanAction } from './use-plan-action.ts'

type ChangeDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  subscription: Subscription
  /** The plan that was picked already: then it begins with the confirmation. */
  picked?: number | undefined
}

/** Choosing another plan in three steps: the picker, what it costs, what came of it. */
export function ChangeDialog({ open, onOpenChange, subscription, picked }: ChangeDialogProps) {
  const [wanted, setWanted] = useState(picked)
  const [result, setResult] = useState<PlanChange>()
  const toggle = (next: boolean) => {
    if (next) return
    onOpenChange(false)
    setWanted(picked)
    setResult(undefined)
  }
  const close = () => toggle(false)
  if (result) return <Result open={open} onOpenChange={toggle} result={result} />
  if (wanted === undefined)
    return <Picker open={open} onOpenChange={toggle} subscription={subscription} onPick={setWanted} />
  return (
    <Confirmation
      open={open}
      onOpenChange={toggle}
      variantId={wanted}
      onBack={picked === undefined ? () => setWanted(undefined) : close}
      backWords={picked === undefined ? 'Back' : 'Cancel'}
      onDone={setResult}
    />
  )
}

type Step = { open: boolean; onOpenChange: (open: boolean) => void }

function Picker({
  open,
  onOpenChange,
  subscription,
  onPick,
}: Step & { subscription: Subscription; onPick: (id: number) => void }) {
  const money = useMoney()
  const [choice, setChoice] = useState(String(subscription.pending?.variantId ?? subscription.variantId))
  const go = () => {
    if (choice === String(subscription.variantId)) return sayCurrent(subscription)
    if (choice === String(subscription.pending?.variantId))
      return toast.info(
        'Already chosen',
        `The ${subscription.pending?.planName} plan begins with the next billing date.`,
      )
    onPick(Number(choice))
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change Your Plan"
      description="You see what it costs before anything changes."
      footer={
        <Button variant="primary" onClick={go}>
          Continue
        </Button>
      }
    >
      <RadioCards
        label="Plans"
        value={choice}
        onChange={setChoice}
        options={plans.map(plan => ({
          value: String(plan.variantId),
          title: `${plan.name}${plan.variantId === subscription.variantId ? ' (current plan)' : ''}`,
          description: (
            <>
              {money(plan.price)} and <Karma amount={plan.karma} /> a month
            </>
          ),
        }))}
      />
    </Dialog>
  )
}

/** The plan one has was chosen: nothing changes. */
export const sayCurrent = ({ planName }: Pick<Subscription, 'planName'>) =>
  toast.info('Current Plan', `You are on the ${planName} plan already.`)

type ConfirmationProps = Step & {
  variantId: number
  onBack: () => void
  backWords: string
  onDone: (result: PlanChange) => void
}

function Confirmation({ open, onOpenChange, variantId, onBack, backWords, onDone }: ConfirmationProps) {
  const { queries } = useRouteContext({ from: '__root__' })
  const change = usePlanAction(
    (api, id: number) => api.billing.changePlan({ variantId: id }),
    'Failed to change plan',
    onDone,
  )
  const found = useQuery({
    ...queries.billing.preview.queryOptions({ input: { variantId } }),
    // Once it is on its way there is nothing left to work out.
    enabled: open && (change.isIdle || change.isError),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={next => !change.isPending && onOpenChange(next)}
      title="Confirm Plan Change"
      description={found.data ? `From ${found.data.oldPlan} to ${found.data.newPlan}.` : 'What it costs, and when.'}
      footer={
        <>
          <Button onClick={onBack}>{backWords}</Button>
          {found.data && (
            <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(variantId)}>
              {found.data.isUpgrade ? 'Upgrade' : 'Switch'} to {found.data.newPlan}
            </Button>
          )}
        </>
      }
    >
      {found.data && <Costs preview={found.data} />}
      {found.isError && (
        <ErrorState title="The costs did not load" busy={found.isFetching} onRetry={() => void found.refetch()}>
          {wordsOf(found.error)}
        </ErrorState>
      )}
      {found.isPending && (
        <Loading label="Working out the costs" className="grid gap-3">
          {[0, 1, 2].map(line => (
            <Skeleton key={line} className="h-10" />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

function Costs({ preview }: { preview: PlanPreview }) {
  const money = useMoney()
  const { isUpgrade, chargedNow, chargedNext, karmaDifference, nextAt, newPlan } = preview
  return (
    <div className="grid gap-3">
      <Facts>
        <Fact term="Charged now">
          {chargedNow > 0 ? `About ${money(chargedNow)}, for the rest of this month` : 'Nothing'}
        </Fact>
        <Fact term="Charged next">
          {money(chargedNext)}{' '}
          {nextAt && (
            <>
              on <Time value={nextAt} as="date" />
            </>
          )}
        </Fact>
        <Fact term="Karma">
          {karmaDifference === 0 && 'The same'}
          {karmaDifference > 0 && (
            <>
              <Karma amount={karmaDifference} signed /> at once
            </>
          )}
          {karmaDifference < 0 && (
            <>
              <Karma amount={karmaDifference} signed /> a month from then on
            </>
          )}
        </Fact>
      </Facts>
      <p className="text-muted">
        {isUpgrade
          ? 'What you paid for the present plan is counted. The payment provider works out the exact amount.'
          : `The ${newPlan} plan begins with the next billing date. No karma is taken away, and until then you can undo this.`}
      </p>
    </div>
  )
}

function Result({ open, onOpenChange, result }: Step & { result: PlanChange }) {
  const money = useMoney()
  const { isUpgrade, oldPlan, newPlan, newPrice, karmaDifference } = result
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={isUpgrade ? 'Plan Upgraded' : 'Plan Downgraded'}
      description={
        isUpgrade
          ? `You moved from ${oldPlan} to ${newPlan}.`
          : `You stay on ${oldPlan} to the end of the paid month. Then ${newPlan} begins.`
      }
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      <Facts>
        <Fact term="New price">{money(newPrice)} a month</Fact>
        <Fact term="Karma">
          {karmaDifference === 0 ? 'The same' : <Karma amount={karmaDifference} signed />}
          {karmaDifference > 0 && ' added to your balance'}
          {karmaDifference < 0 && ' a month'}
        </Fact>
      </Facts>
    </Dialog>
  )
}
