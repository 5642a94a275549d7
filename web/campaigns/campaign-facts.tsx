import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import { hasEnded } from '#/rules/campaign.ts'
import { Karma } from '../brand/karma.tsx'
import { Button } from '../ui/button.tsx'
import { useNumber } from '../ui/locale.ts'
import { Progress } from '../ui/progress.tsx'
import { Time } from '../ui/time.tsx'
import { unitOf } from './kind.tsx'
import { Subreddits } from './subreddits.tsx'

/** Reward, free slots, end date, and where on Reddit. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const number = useNumber()
  const running = campaign.status === 'active'
  // Its duration restarts when the founder approves it.
  const waits = campaign.status === 'pending' || campaign.status === 'rejected'
  const hasEnd = !waits && !hasEnded(campaign.status)
  return (
    <aside
      aria-label="At a glance"
      className="rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-18 lg:col-start-2 lg:row-start-1"
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 lg:grid-cols-1">
        <Fact name="Pays">
          <span className="flex flex-wrap items-center gap-x-1.5">
            <Karma amount={campaign.karmaReward} className="text-xl" /> a {unitOf(campaign.kind, 1)}
          </span>
          <Small>{paidWhen(campaign)}</Small>
        </Fact>
        {hasEnd && (
          <Fact name={running ? 'Ends' : 'End'}>
            <Time
              value={campaign.expiresAt}
              as={campaign.status === 'expired' ? undefined : 'until'}
              className="text-xl figure"
            />
          </Fact>
        )}
        <Fact name={campaign.kind === 'posts' ? 'Open spots' : 'Comments wanted'} wide>
          <Progress
            label={campaign.kind === 'posts' ? 'Posts published' : 'Comments approved'}
            value={campaign.done}
            max={campaign.goal}
            text={`${number(campaign.done)} of ${number(campaign.goal)} ${campaign.kind === 'posts' ? 'published' : 'approved'}`}
          />
          <Small>
            {running
              ? `${number(Math.max(0, campaign.open))} still open`
              : waits
                ? 'Not taking work yet'
                : campaign.status === 'paused'
                  ? 'Not taking work for now'
                  : 'No longer taking work'}
          </Small>
        </Fact>
        {campaign.kind === 'engagement' && campaign.upvoteGoal > 0 && (
          <Fact name="Upvote goal" wide>
            <span className="figure">{number(campaign.upvoteGoal)}</span>
            <Small>A measure of how the post does. Nobody is asked or paid to vote.</Small>
          </Fact>
        )}
        <Fact name="Subreddits" wide>
          <Subreddits names={campaign.targetSubreddits} />
        </Fact>
      </dl>
      {campaign.kind === 'engagement' && (
        <Button asChild className="mt-4 w-full">
          <a href={campaign.redditPostUrl} target="_blank" rel="noopener noreferrer nofollow">
            <ExternalLink aria-hidden="true" />
            Open the post on Reddit
            <span className="sr-only">, opens in a new tab</span>
          </a>
        </Button>
      )}
    </aside>
  )
}

function paidWhen(campaign: Campaign) {
  if (campaign.kind === 'posts') return 'once it is live on Reddit'
  return campaign.requireCommentApproval ? 'once it is approved' : 'at once'
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="mt-1 block text-sm text-muted figure">{children}</span>
}
