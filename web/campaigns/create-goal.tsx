import { limits } from '#/rules/limits.ts'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import type { CreateForm } from './create-form.ts'

export function GoalSize({ form }: { form: CreateForm }) {
  const value = form.draft.commentGoal
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
        onBlur={() => form.leave('commentGoal')}
        className="max-w-40"
      />
    </Field>
  )
}
