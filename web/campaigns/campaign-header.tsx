import { Link, useRouteContext } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import { statusLabel } from '#/rules/status-label.ts'
import { ReportButton } from '../moderation/report-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { answerWords } from './answer-words.ts'
import type { CampaignRead } from './campaign-part.ts'
import { partOf } from './campaign-part.ts'
import { KindMark } from './kind.tsx'

export function CampaignHeader({ page }: { page: CampaignRead }) {
  const { campaign, canManage, founderAnswers, mine } = page
  const { me } = useRouteContext({ from: '__root__' })
  const { founder, contributor } = campaign
  const desk =
    me?.role === 'contributor' && me.id === contributor?.id
      ? '/contributor-manage-campaign/$id'
      : '/manage-campaign/$id'
  // The form, or what was sent, is below the brief.
  const hasSent = mine.length > 0
  const mayWrite = partOf(page, me) === 'write'
  return (
    <PageHeader
      before={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <KindMark kind={campaign.kind} />
          <Badge tone={campaign.status === 'active' ? 'success' : 'neutral'}>{statusLabel(campaign.status)}</Badge>
          {campaign.isAssigned && <Badge tone="info">Team Assignment</Badge>}
        </span>
      }
      title={<bdi>{campaign.saasName}</bdi>}
      note={
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="flex items-center gap-x-2">
            <Avatar name={founder.name} src={founder.avatarUrl} size="xs" />
            <span className="wrap-anywhere">
              by <bdi>{founder.name}</bdi>
              {contributor && (
                <>
                  , from a post by <bdi>{contributor.name}</bdi>
                </>
              )}
            </span>
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Clock aria-hidden="true" className="size-3.5" />
            {answerWords(founderAnswers)}
          </span>
        </span>
      }
      actions={
        <>
          {me && me.id !== (contributor ?? founder).id && (
            <span className="max-sm:-ms-2.5">
              <ReportButton thing="campaign" thingId={campaign.id} />
            </span>
          )}
          {(hasSent || mayWrite) && (
            <Button asChild>
              <a href="#work">{hasSent ? 'Your work' : 'Take part'}</a>
            </Button>
          )}
          {canManage && (
            <Button asChild>
              <Link to={desk} params={{ id: campaign.id }}>
                Manage campaign
              </Link>
            </Button>
          )}
        </>
      }
    />
  )
}
