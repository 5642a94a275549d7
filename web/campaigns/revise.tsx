import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { goesToReview, revisionOf } from '#/rules/revision.ts'
import { shown } from '#/rules/shown-words.ts'
import { isUnknownCampaign } from '../api/api.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { splitNames, undescribed, whole } from './create-draft.ts'
import { EditFrame } from './edit-frame.tsx'
import type { Engagement } from './own-draft.ts'
import { OwnFields } from './own-edit.tsx'
import { useOwnForm } from './own-form.ts'
import { stays } from './stays.ts'
import { TurnedAway } from './turned-away.tsx'
import { useIsAt } from './use-is-at.ts'

/** A contributor edits an engagement campaign that they created: the form of its own page, with a preview. */
export function ReviseCampaign({ id, me }: { id: string; me: Me }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data, error } = useSuspenseQuery(queries.campaigns.manage.queryOptions({ input: { id } }))
  const { campaign } = data
  const isGone = isUnknownCampaign(error)
  const hasEnded = revisionOf(campaign.status) === 'nothing'
  const [wasOpen] = useState(!hasEnded)
  if (campaign.kind === 'posts' || campaign.contributor?.id !== me.id) {
    return <TurnedAway to="/campaign/$id" id={id} words={shown.cannot_manage.words} />
  }
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader
        before={
          <Link
            to="/contributor-manage-campaign/$id"
            params={{ id }}
            className="inline-flex min-h-control-sm items-center link"
          >
            <bdi>{campaign.saasName}</bdi>
          </Link>
        }
        title="Create Your Reddit Post"
        note={
          goesToReview(campaign.status) ? (
            <>
              Saving sends it to <bdi>{campaign.founder.name}</bdi>, who decides whether it runs again.
            </>
          ) : (
            <>
              For <bdi>{campaign.saasName}</bdi> by <bdi>{campaign.founder.name}</bdi>.
            </>
          )
        }
      />
      {(isGone || hasEnded) && (
        <div className="mb-6">
          <Notice
            {...(isGone && { tone: 'warning' })}
            alert={wasOpen}
            title={isGone ? shown.campaign_not_found.words : shown.campaign_final.words}
          >
            {wasOpen && stays}
          </Notice>
        </div>
      )}
      {wasOpen && <Editor campaign={campaign} isOver={isGone || hasEnded} />}
    </div>
  )
}

function Editor({ campaign, isOver }: { campaign: Engagement; isOver: boolean }) {
  const { id } = campaign
  const navigate = useNavigate()
  const isAt = useIsAt()
  const form = useOwnForm(campaign, () => {
    if (isAt('/create-campaign', { edit: id }))
      void navigate({ to: '/contributor-manage-campaign/$id', params: { id } })
  })
  const { description, commentGoal, targetSubreddits } = form.draft
  const goal = whole(commentGoal)
  const card = {
    ...campaign,
    description: description.trim() || undescribed,
    targetSubreddits: splitNames(targetSubreddits),
    goal,
    open: Math.max(0, campaign.open + goal - campaign.goal),
  }
  return (
    <EditFrame
      label="Edit your campaign"
      card={card}
      save={goesToReview(campaign.status) ? 'Save and send for review' : 'Save'}
      onSave={form.save}
      isSaving={form.isSaving}
      stopped={isOver ? stays : ''}
      onDiscard={form.isTouched ? form.drop : undefined}
      refusal={form.refusal}
    >
      <OwnFields campaign={campaign} form={form} />
    </EditFrame>
  )
}
