import { draftPlace, useWorkDraft } from '../submissions/use-work-draft.ts'
import { isForAgain } from './campaign-own.tsx'
import type { CampaignRead } from './campaign-part.ts'
import { Unsent } from './unsent.tsx'

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
  return <Unsent text={text} />
}
