import ExternalLink from 'lucide-react/icons/external-link'
import type { Campaign } from '#/contract/campaigns.ts'
import type { Api } from '#/contract/index.ts'
import { limits } from '#/rules/limits.ts'
import { LongText } from '../submissions/long-text.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { useNumber } from '../ui/locale.ts'
import { Time } from '../ui/time.tsx'

type Comments = Awaited<ReturnType<Api['campaigns']['get']>>['comments']

type CampaignCommentsProps = {
  campaign: Pick<Campaign, 'done' | 'requireCommentApproval'>
  comments: Comments
}

/** The newest approved comments. */
export function CampaignComments({ campaign, comments }: CampaignCommentsProps) {
  const number = useNumber()
  const isAll = comments.length < limits.listPageSize
  return (
    <section aria-labelledby="comments" className="max-w-read">
      <h2 id="comments" className="mb-1.5 text-lg">
        Approved comments
        {comments.length > 0 && (
          <span className="font-normal text-muted figure"> {number(isAll ? comments.length : campaign.done)}</span>
        )}
      </h2>
      {comments.length === 0 ? (
        <p className="text-muted">
          None yet. Comments appear here {campaign.requireCommentApproval ? 'once they are approved.' : 'at once.'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {comments.map(comment => (
            <li key={comment.id} className="flex gap-3 py-3">
              <Avatar name={comment.contributor.name} src={comment.contributor.avatarUrl} size="sm" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <bdi className="font-semibold wrap-anywhere">{comment.contributor.name}</bdi>
                  <Time value={comment.at} className="text-sm text-muted" />
                </p>
                <LongText text={comment.content} />
                {comment.url && <OnReddit url={comment.url} name={comment.contributor.name} />}
              </div>
            </li>
          ))}
        </ul>
      )}
      {!isAll && campaign.done > comments.length && (
        <p className="mt-2 text-sm text-muted">These are the newest {comments.length}.</p>
      )}
    </section>
  )
}

function OnReddit({ url, name }: { url: string; name: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-control-sm items-center gap-1.5 text-sm font-medium link"
    >
      <ExternalLink aria-hidden="true" className="size-3.5" />
      On Reddit
      <span className="sr-only">, comment by {name}, opens in a new tab</span>
    </a>
  )
}
