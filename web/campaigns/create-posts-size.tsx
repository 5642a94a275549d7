import type { PostsOrder } from '#/rules/campaign.ts'
import { postsCampaign, postsNeeded } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { Karma } from '../brand/karma.tsx'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useNumber } from '../ui/locale.ts'
import { figureError, orderOf } from './create-draft.ts'
import type { CreateForm } from './create-form.ts'

/** Posts per day and days, within what the founder can pay. */
export function PostsSize({ form }: { form: CreateForm }) {
  return (
    <div>
      <div className="grid gap-4 xs:grid-cols-2">
        <Size form={form} name="postsPerDay" label="Posts per day" max={limits.postsPerDayMax} />
        <Size form={form} name="durationDays" label="Duration in days" max={limits.durationDaysMax} />
      </div>
      <Cost form={form} />
    </div>
  )
}

type SizeProps = { form: CreateForm; name: keyof PostsOrder; label: string; max: number }

function Size({ form, name, label, max }: SizeProps) {
  return (
    <Field
      label={label}
      error={form.errorOf(name)}
      help={form.lowered === name ? 'Lowered to fit your balance.' : undefined}
    >
      <NumberInput
        min={1}
        max={max}
        value={form.draft[name]}
        onChange={event => form.resize(name, event.target.value)}
        onBlur={() => form.leave(name)}
      />
    </Field>
  )
}

function Cost({ form: { draft, balance } }: { form: CreateForm }) {
  const number = useNumber()
  if (figureError(draft.postsPerDay) || figureError(draft.durationDays)) return null
  const needed = postsNeeded(orderOf(draft))
  return (
    <p className="mt-2 text-sm text-muted" aria-live="polite">
      {number(needed)} {needed === 1 ? 'post' : 'posts'} for{' '}
      <Karma amount={needed * postsCampaign.karma} className="align-bottom" />. You have{' '}
      <Karma amount={balance} className="align-bottom" />. Unused karma comes back to you.
    </p>
  )
}
