import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChangedPlan, Subscription } from '#/contract/billing.ts'
import { planChange } from '#/rules/plan-change.ts'
import { planOf, plans } from '#/rules/plans.ts'
import { Karma } from '../brand/karma.tsx'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, onItsWay } from '../ui/dialog.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { toast } from '../ui/toast.ts'
import { ChangeCosts, ChangeResult, CostsComing } from './change-costs.tsx'
import { useMoney } from './money.ts'
import { usePlanAction } from './use-plan-action.ts'

type ChangeDialogProps = {
  open: boolean
  onClose: () => void
  subscription: Subscription
  /** A plan that was already picked: the dialog then starts with the confirmation. */
  picked?: number | undefined
}

/** Changing the plan in three steps: picker, costs, result. Each opening starts over. */
export function ChangeDialog(props: ChangeDialogProps) {
  const [opening, setOpening] = useState({ open: props.open, times: 0 })
  if (opening.open !== props.open) setOpening({ open: props.open, times: opening.times + (props.open ? 1 : 0) })
  return <Steps key={opening.times} {...props} />
}

/** One dialog for all steps, so that the focus returns to the button that opened the first. */
function Steps({ open, onClose, subscription, picked }: ChangeDialogProps) {
  const [choice, setChoice] = useState(String(subscription.pending?.variantId ?? subscription.variantId))
  const [wanted, setWanted] = useState(picked)
  const [result, setResult] = useState<ChangedPlan>()
  const change = usePlanAction({
    call: (api, variantId: number) => api.billing.changePlan({ variantId }),
    isDone: (plan, variantId) => plan.status !== 'none' && (plan.pending ?? plan).variantId === variantId,
    failed: 'Failed to change plan',
    onDone: setResult,
  })
  // Once the change has been sent no costs are needed, and asking for them would be refused as soon as it has taken effect.
  const costs = useCosts(wanted, open && change.isIdle)
  const back = () => {
    change.reset()
    setWanted(undefined)
  }
  // After a success the page is still rereading what changed; the dialog does not wait for that.
  const busy = !result && change.isPending
  const shared = { open, onClose }
  if (result) {
    return (
      <Dialog
        {...shared}
        title={result.isUpgrade ? 'Plan Upgraded' : 'Plan Downgraded'}
        description={resultWords(result)}
        footer={
          <Button key="done" variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <ChangeResult result={result} />
      </Dialog>
    )
  }
  if (wanted === undefined) {
    return (
      <Dialog
        {...shared}
        title="Change Your Plan"
        description="You see what it costs before anything changes."
        footer={
          <Button
            key="continue"
            variant="primary"
            onClick={() => isOther(choice, subscription) && setWanted(Number(choice))}
          >
            Continue
          </Button>
        }
      >
        <Picker choice={choice} onChoose={setChoice} subscription={subscription} />
      </Dialog>
    )
  }
  const asked = changeTo(wanted, subscription)
  return (
    <Dialog
      {...shared}
      title="Confirm Plan Change"
      description={asked ? `From ${asked.oldPlan} to ${asked.newPlan}.` : 'What it costs, and when.'}
      cancel={picked === undefined ? undefined : 'Cancel'}
      busy={busy}
      footer={
        <>
          {picked === undefined && (
            <Button key="back" disabledReason={busy ? onItsWay : undefined} onClick={back}>
              Back
            </Button>
          )}
          {asked && (
            // Shown while the costs load, too: a button that appeared later would receive a press meant for the one before it.
            <Button
              key="confirm"
              variant="primary"
              disabledReason={costs.data ? '' : 'What it costs is not there yet.'}
              busy={change.isPending}
              onClick={() => change.mutate(wanted)}
            >
              {asked.isUpgrade ? 'Upgrade' : 'Switch'} to {asked.newPlan}
            </Button>
          )}
        </>
      }
    >
      {costs.data && <ChangeCosts preview={costs.data} />}
      {costs.isError && <NotLoaded title="The costs did not load" of={costs} />}
      {costs.isPending && <CostsComing />}
    </Dialog>
  )
}

/** The change to the wanted plan; undefined where one of the two is not sold any more. */
function changeTo(wanted: number, { variantId }: Subscription) {
  const [from, to] = [planOf(variantId), planOf(wanted)]
  return from && to && planChange(from, to)
}

function useCosts(variantId: number | undefined, enabled: boolean) {
  const { queries } = useRouteContext({ from: '__root__' })
  return useQuery({
    ...queries.billing.preview.queryOptions({ input: { variantId: variantId ?? 0 } }),
    enabled: enabled && variantId !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

type PickerProps = { choice: string; onChoose: (choice: string) => void; subscription: Subscription }

function Picker({ choice, onChoose, subscription }: PickerProps) {
  const money = useMoney()
  return (
    <RadioCards
      label="Plans"
      value={choice}
      onChange={onChoose}
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
  )
}

/** Picking the current plan or the one already scheduled changes nothing, and the person is told so. */
function isOther(choice: string, subscription: Subscription) {
  const { variantId, pending } = subscription
  if (choice === String(variantId)) sayCurrent(subscription)
  else if (choice === String(pending?.variantId))
    toast.info('Already chosen', `The ${pending?.planName} plan begins on the next billing date.`)
  else return true
  return false
}

export const sayCurrent = ({ planName }: Pick<Subscription, 'planName'>) =>
  toast.info('Current Plan', `You are on the ${planName} plan already.`)

const resultWords = ({ isUpgrade, oldPlan, newPlan }: ChangedPlan) =>
  isUpgrade
    ? `You moved from ${oldPlan} to ${newPlan}.`
    : `You stay on ${oldPlan} until the next billing date. Then ${newPlan} begins.`
