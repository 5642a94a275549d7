import type { RefObject } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { offBrief } from '#/rules/off-brief.ts'
import { Notice } from '../ui/notice.tsx'

type OffBriefNoticeProps = { ref: RefObject<HTMLDivElement | null>; url: string; names: readonly string[] }

/** Beside the field for a post's address: warns of another subreddit before it is sent, but does not prevent sending it. */
export function OffBriefNotice({ ref, url, names }: OffBriefNoticeProps) {
  const subreddit = offBrief(url, names)
  return (
    <div ref={ref} aria-live="polite">
      {subreddit !== null && (
        <Notice title={`This address is in r/${subreddit}`}>
          The brief names {listed(names)}. If your post is there on purpose, mark it as posted.
        </Notice>
      )}
    </div>
  )
}

/** The same about a published post, for the founder and its author. */
export function OffBriefLine({ submission: { kind, url, campaignSubreddits } }: { submission: Submission }) {
  const subreddit = kind === 'post' && url !== null ? offBrief(url, campaignSubreddits) : null
  if (subreddit === null) return null
  return (
    <p className="text-sm wrap-anywhere text-muted">
      It is in <span className="font-semibold text-ink">r/{subreddit}</span>. The brief names{' '}
      {listed(campaignSubreddits)}.
    </p>
  )
}

const listed = (names: readonly string[]) => names.map(name => `r/${name}`).join(', ')
