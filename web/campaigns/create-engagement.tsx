import { limits } from '#/rules/limits.ts'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { whole } from './create-draft.ts'
import type { DraftForm } from './draft-form.ts'
import { TextField } from './create-text-field.tsx'

type EngagementFieldsProps = {
  form: DraftForm
  /** Why the address of the post cannot change any more. */
  fixedUrl?: string | undefined
}

/** Need Engagement: comments under a post that stands on Reddit. */
export function EngagementFields({ form, fixedUrl }: EngagementFieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="redditPostUrl"
        label="Reddit post URL"
        placeholder="https://www.reddit.com/r/…/comments/…"
        type="url"
        fixed={fixedUrl}
        max={limits.urlMax}
      />
      <Field
        label="Comments needed"
        error={form.errorOf('commentGoal')}
        help="The campaign is complete when they are approved."
      >
        <NumberInput
          min={1}
          max={limits.commentGoalMax}
          value={form.draft.commentGoal}
          onChange={event => form.type('commentGoal', event.target.value)}
          onBlur={() => form.type('commentGoal', String(whole(form.draft.commentGoal)))}
          className="max-w-40"
        />
      </Field>
      <TextField
        form={form}
        name="engagementInstructions"
        label="Engagement instructions"
        help="What a good comment speaks about. Never ask for votes: Reddit forbids it."
        max={limits.campaignTextMax}
        rows={4}
      />
    </>
  )
}
