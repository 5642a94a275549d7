import { LongText } from '../submissions/long-text.tsx'
import { draftPlace, useWorkDraft } from '../submissions/use-work-draft.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { isForAgain } from './campaign-own.tsx'
import type { CampaignRead } from './campaign-part.ts'

/** What the reader has typed for a campaign that does not take it now, so that they do not lose sight of it with the form. */
export function CampaignUnsent({ page: { campaign, mine } }: { page: CampaignRead }) {
  const kind = campaign.kind === 'posts' ? 'post' : 'comment'
  const again = mine.find(isForAgain)
  const start: Record<string, string> = {
    ...(kind === 'post' && { title: again?.title ?? '' }),
    content: again?.content ?? '',
  }
  const [typed] = useWorkDraft(draftPlace(`${kind}:${campaign.id}`, again), start)
  if (Object.entries(start).every(([name, text]) => typed[name] === text)) return null
  const text = Object.keys(start)
    .flatMap(name => typed[name]?.trim() || [])
    .join('\n\n')
  return (
    <section
      aria-label="What you wrote"
      className="w-full min-w-0 rounded-lg border border-line bg-surface p-4 text-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">What you wrote, not sent</p>
        <CopyButton text={text} what="what you wrote" />
      </div>
      <LongText text={text} className="mt-1" />
    </section>
  )
}
