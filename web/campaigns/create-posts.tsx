import type { ReactNode } from 'react'
import { limits } from '#/rules/limits.ts'
import { TextField } from './text-field.tsx'
import type { DraftForm } from './draft-form.ts'

/** Need Posts: contributors write new posts. `size` is the field for how many. */
export function PostsFields({ form, size }: { form: DraftForm; size: ReactNode }) {
  return (
    <>
      {size}
      <TextField
        form={form}
        name="postTitle"
        label="Suggested post title"
        optional
        help="Contributors may word it their own way."
        max={limits.campaignNameMax * 2}
      />
      <TextField
        form={form}
        name="postContent"
        label="Post instructions"
        help="What a post should say, and to whom."
        max={limits.campaignTextMax}
        rows={4}
      />
      <TextField
        form={form}
        name="keyMessages"
        label="Key messages"
        help="One per line."
        max={limits.keyMessageMax * limits.keyMessagesMax}
        rows={3}
      />
      <TextField
        form={form}
        name="guidelines"
        label="Guidelines"
        help="Tone, what to avoid and what must be said."
        max={limits.campaignTextMax}
        rows={3}
      />
    </>
  )
}
