import type { ReactNode } from 'react'
import { limits } from '#/rules/limits.ts'
import type { DraftForm } from './draft-form.ts'
import { TextField } from './text-field.tsx'

type EngagementFieldsProps = {
  form: DraftForm
  size: ReactNode
  /** Why the post's URL can no longer change. */
  fixedUrl?: string | undefined
}

/** Need Engagement: comments under an existing Reddit post. `size` is the field for how many. */
export function EngagementFields({ form, size, fixedUrl }: EngagementFieldsProps) {
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
      {size}
      <TextField
        form={form}
        name="engagementInstructions"
        label="Engagement instructions"
        help="What a good comment covers. Never ask for votes: Reddit forbids it."
        max={limits.campaignTextMax}
        rows={4}
      />
    </>
  )
}
