import { limits } from '#/rules/limits.ts'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { whole } from './create-draft.ts'
import type { CreateForm } from './create-form.ts'

export function GoalSize({ form }: { form: CreateForm }) {
  const value = form.draft.commentGoal
  const fill = () => {
    const text = String(whole(value))
    if (text !== value) form.type('commentGoal', text)
  }
  return (
    <Field
      label="Comments needed"
      error={form.errorOf('commentGoal')}
      help="The campaign is complete once this many are approved."
    >
      <NumberInput
        min={1}
        max={limits.commentGoalMax}
        value={value}
        onChange={event => form.type('commentGoal', event.target.value)}
        onBlur={fill}
        className="max-w-40"
      />
    </Field>
  )
}
