import type { Campaign } from '#/contract/campaigns.ts'
import { Karma } from '../brand/karma.tsx'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { figureError, whole } from './create-draft.ts'
import type { EditForm } from './edit-form.ts'

/** The number of posts. It alone costs karma, so the field shows how much a change takes or returns. */
export function EditSize({ form, campaign }: { form: EditForm; campaign: Campaign }) {
  const { postsNeeded } = form.draft
  const isFixed = campaign.status !== 'active' && campaign.status !== 'paused'
  return (
    <div>
      <div className="grid gap-4 xs:grid-cols-2">
        <Count form={form} name="postsPerDay" label="Posts per day" />
        <Count
          form={form}
          name="postsNeeded"
          label="Posts needed"
          fixed={isFixed ? 'Resume the campaign to change how many posts it needs.' : undefined}
        />
      </div>
      {!figureError(postsNeeded) && !form.errorOf('postsNeeded') && (
        <Effect difference={(whole(postsNeeded) - campaign.goal) * campaign.karmaReward} balance={form.balance} />
      )}
    </div>
  )
}

type CountProps = {
  form: EditForm
  name: 'postsPerDay' | 'postsNeeded' | 'commentGoal'
  label: string
  help?: string | undefined
  fixed?: string | undefined
}

export function Count({ form, name, label, help, fixed }: CountProps) {
  return (
    <Field label={label} error={form.errorOf(name)} help={fixed ?? help}>
      <NumberInput
        min={1}
        disabled={fixed !== undefined}
        value={form.draft[name]}
        onChange={event => form.type(name, event.target.value)}
      />
    </Field>
  )
}

function Effect({ difference, balance }: { difference: number; balance: number | undefined }) {
  return (
    <p className="mt-2 text-sm text-muted" aria-live="polite">
      {difference === 0 && 'Your balance stays as it is.'}
      {difference < 0 && (
        <>
          Returns <Karma amount={-difference} className="align-bottom" /> to your balance.
        </>
      )}
      {difference > 0 && (
        <>
          Takes <Karma amount={difference} className="align-bottom" /> from your balance
          {balance !== undefined && (
            <>
              {' '}
              of <Karma amount={balance} className="align-bottom" />
            </>
          )}
          .
        </>
      )}
    </p>
  )
}
