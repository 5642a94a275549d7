import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shown } from '#/rules/shown-words.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { CampaignRead, Part } from './campaign-part.ts'

export function CampaignWhyNot({
  page: { campaign, mine, planOpen, isBlocked },
  part,
}: {
  page: CampaignRead
  part: Part
}) {
  switch (part) {
    case 'write':
      return null
    case 'done':
      if (campaign.status !== 'completed' || mine[0]?.status !== 'pending') return null
      return <Notice title={shown.goal_reached.words}>Yours came too late to be approved.</Notice>
    case 'under_way': {
      const isApproved = mine.some(({ status }) => status === 'pending_post')
      if (campaign.status === 'active') {
        const takesMore = planOpen && !isBlocked && campaign.open > 0
        const next = isApproved ? 'published' : 'decided'
        return takesMore && <p className="text-muted">You can write another post here once this one is {next}.</p>
      }
      return (
        <Notice title={shown.campaign_inactive.words}>
          It takes no new posts. Yours can still be {isApproved ? 'published' : 'decided and published'}.
        </Notice>
      )
    }
    case 'role':
      return (
        <Notice title={shown.only_contributors_submit.words}>
          You see this page as contributors do, without the form.
        </Notice>
      )
    case 'roleless':
      return (
        <Notice title={shown.only_contributors_submit.words} action={<To to="/signup">Choose your role</To>}>
          Your account has no role yet.
        </Notice>
      )
    case 'role_removed':
      return <Notice title={shown.only_contributors_submit.words}>Your account has no role at the moment.</Notice>
    case 'creator':
      return (
        <Notice
          title={shown.own_campaign.words}
          action={
            <Button asChild size="sm">
              <Link to="/contributor-manage-campaign/$id" params={{ id: campaign.id }}>
                Manage campaign
              </Link>
            </Button>
          }
        >
          It grew out of your post. Others comment on it.
        </Notice>
      )
    case 'inactive':
      return (
        <Notice title={shown.campaign_inactive.words} action={<Explore />}>
          {campaign.status === 'completed'
            ? 'It has everything it asked for.'
            : campaign.status === 'paused'
              ? 'It is paused for now.'
              : 'It is no longer taking work.'}
        </Notice>
      )
    case 'plan':
      return (
        <Notice tone="warning" title={shown.plan_expired.words} action={<Explore />}>
          <bdi>{campaign.founder.name}</bdi> has no active plan, so this campaign is not taking work for now.
        </Notice>
      )
    case 'blocked':
      return (
        <Notice tone="warning" title="Its subreddits no longer allow campaigns." action={<Explore />}>
          It takes no work until it names others.
        </Notice>
      )
    case 'full':
      return (
        <Notice title={shown.no_free_slot.words} action={<Explore />}>
          A spot opens up when a post is rejected or withdrawn.
        </Notice>
      )
  }
}

const Explore = () => <To to="/explore">Explore Campaigns</To>

function To({ to, children }: { to: '/explore' | '/signup'; children: ReactNode }) {
  return (
    <Button asChild size="sm">
      <Link to={to}>{children}</Link>
    </Button>
  )
}
