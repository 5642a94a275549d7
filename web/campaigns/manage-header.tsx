import { Link, useRouteContext } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import type { Campaign } from '#/contract/campaigns.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { KindMark } from './kind.tsx'
import { ManageDelete } from './manage-delete.tsx'
import { ManageEdit } from './manage-edit.tsx'
import { ManagePower } from './manage-power.tsx'
import { ManagePause } from './manage-pause.tsx'
import { ManageStatus } from './manage-status.tsx'
import { PublicPage } from './public-page.tsx'
import { useTitle } from './use-title.ts'
import { TypedText } from '../ui/typed-text.tsx'

type ManageHeaderProps = {
  campaign: Campaign
  isOwner: boolean
  isCreator: boolean
  /** A moderator's words, while the campaign is paused by one. */
  pauseReason: string | null
  /** Paused because its founder is suspended: it runs again by itself. */
  pausedBySuspension: boolean
  /** How many of the owner's decisions can still be undone. */
  deciding: number
}

/** The campaign's title, its status and the owner's actions. */
export function ManageHeader(props: ManageHeaderProps) {
  const { campaign, isOwner, isCreator, pauseReason, pausedBySuspension, deciding } = props
  const { me } = useRouteContext({ from: '__root__' })
  const isDeleted = campaign.status === 'deleted'
  useTitle(campaign.saasName)
  return (
    <>
      <PageHeader
        before={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {isOwner && (
              <Link to="/founder-dashboard" className="inline-flex min-h-control-sm items-center link">
                Dashboard
              </Link>
            )}
            <KindMark kind={campaign.kind} />
            <PublicPage campaign={campaign} isOwner={isOwner} />
          </span>
        }
        title={<bdi>{campaign.saasName}</bdi>}
        note={<ManageStatus campaign={campaign} />}
        actions={
          isOwner ? (
            <>
              <ManagePause campaign={campaign} />
              <ManageEdit campaign={campaign} />
              {!isDeleted && <ManageDelete campaign={campaign} deciding={deciding} />}
            </>
          ) : (
            me?.role === 'admin' && <ManagePower campaign={campaign} resumes={pausedBySuspension} />
          )
        }
      />
      {!isOwner && (
        <div className="mb-5">
          <Notice
            icon={<Eye aria-hidden="true" />}
            title="You are only viewing"
            action={
              isCreator &&
              me?.role === 'contributor' && (
                <Button asChild size="sm">
                  <Link to="/contributor-manage-campaign/$id" params={{ id: campaign.id }}>
                    Manage campaign
                  </Link>
                </Button>
              )
            }
          >
            <bdi>{campaign.founder.name}</bdi> runs this campaign, and only they decide on submissions.
          </Notice>
        </div>
      )}
      {pauseReason !== null && (
        <div className="mb-5">
          <Notice tone="warning" title="A moderator paused this campaign">
            <TypedText>{pauseReason}</TypedText>
          </Notice>
        </div>
      )}
      {campaign.status === 'rejected' && (
        <div className="mb-5">
          <Notice tone="danger" title="This campaign was rejected">
            <TypedText>{campaign.rejectReason ?? 'No reason was given.'}</TypedText>
          </Notice>
        </div>
      )}
    </>
  )
}
