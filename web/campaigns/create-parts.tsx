import type { ReactNode } from 'react'
import { AboutFields } from './create-about.tsx'
import { kindOf } from './create-draft.ts'
import { EngagementFields } from './create-engagement.tsx'
import { PostsFields } from './create-posts.tsx'
import { ResourceFields } from './create-resources.tsx'
import type { DraftForm } from './draft-form.ts'

type CampaignPartsProps = {
  form: DraftForm
  /** The field for how many posts or comments. */
  size: ReactNode
  /** Why the post's URL can no longer change. */
  fixedUrl?: string | undefined
}

/** All fields of a campaign, new or existing. */
export function CampaignParts({ form, size, fixedUrl }: CampaignPartsProps) {
  const isPosts = kindOf(form.draft) === 'posts'
  return (
    <>
      <Part title="About the campaign">
        <AboutFields form={form} />
      </Part>
      <Part title={isPosts ? 'The posts' : 'The conversation'}>
        {isPosts ? (
          <PostsFields form={form} size={size} />
        ) : (
          <EngagementFields form={form} size={size} fixedUrl={fixedUrl} />
        )}
      </Part>
      <Part title="Resources" note="Optional. Pictures, videos and pages that help contributors write.">
        <ResourceFields form={form} />
      </Part>
    </>
  )
}

function Part({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <div>
        <h2 className="text-lg">{title}</h2>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
