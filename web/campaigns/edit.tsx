import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { Campaign } from '#/contract/campaigns.ts'
import { hasEnded } from '#/rules/campaign.ts'
import { shown } from '#/rules/shown-words.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { draftShape } from './create-draft.ts'
import { CampaignParts } from './create-parts.tsx'
import { draftOf, fixedUrlOf, toEditedCard } from './edit-draft.ts'
import { useEditForm } from './edit-form.ts'
import { EditFrame } from './edit-frame.tsx'
import { Count, EditSize } from './edit-size.tsx'
import { KindMark } from './kind.tsx'
import { LeftEdit } from './left-edit.tsx'
import { stays } from './stays.ts'
import { TurnedAway } from './turned-away.tsx'
import { useIsAt } from './use-is-at.ts'
import { useLeftEdit } from './use-left-edit.ts'

export function EditCampaign({ id, me }: { id: string; me: Me }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data } = useSuspenseQuery(queries.campaigns.manage.queryOptions({ input: { id } }))
  const { data: karma } = useSuspenseQuery(queries.dashboards.karma.queryOptions())
  const { campaign } = data
  const isOver = hasEnded(campaign.status)
  const [wasOpen] = useState(!isOver)
  // An admin, who may still pause and delete it.
  if (!data.isOwner)
    return <TurnedAway to="/manage-campaign/$id" id={id} words="Only its founder can edit this campaign" />
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader
        before={
          <span className="flex flex-wrap items-center gap-x-3">
            <Link to="/manage-campaign/$id" params={{ id }} className="inline-flex min-h-control-sm items-center link">
              <bdi>{campaign.saasName}</bdi>
            </Link>
            <KindMark kind={campaign.kind} />
          </span>
        }
        title="Edit Campaign"
      />
      {isOver && (
        <div className="mb-6">
          <Notice
            alert={wasOpen}
            title={shown.campaign_final.words}
            action={
              <Button asChild size="sm">
                <Link to="/manage-campaign/$id" params={{ id }}>
                  Back to the campaign
                </Link>
              </Button>
            }
          >
            {wasOpen && stays}
          </Notice>
        </div>
      )}
      {(!isOver || wasOpen) && <Editor campaign={campaign} isOver={isOver} me={me} balance={karma.available} />}
    </div>
  )
}

type EditorProps = { campaign: Campaign; isOver: boolean; me: Me; balance: number }

function Editor({ campaign, isOver, me, balance }: EditorProps) {
  const { id } = campaign
  const navigate = useNavigate()
  const isAt = useIsAt()
  const left = useLeftEdit(`edit:${id}:${me.id}`, draftOf(campaign), draftShape)
  const form = useEditForm({
    campaign,
    balance,
    edit: left.edit,
    keep: left.keep,
    onSaved: async () => {
      if (isAt('/create-campaign', { edit: id })) await navigate({ to: '/manage-campaign/$id', params: { id } })
      left.clear()
    },
  })
  const discard = () => {
    left.discard()
    form.restart()
  }
  return (
    <EditFrame
      label="Edit campaign"
      card={toEditedCard(campaign, form.draft)}
      save="Save"
      onSave={form.submit}
      isSaving={form.isSaving}
      stopped={isOver ? stays : form.isChanged ? '' : 'Nothing has changed yet'}
      onDiscard={form.isChanged ? discard : undefined}
      refusal={form.refusal}
    >
      <LeftEdit left={left} onDiscard={discard} />
      <CampaignParts
        form={form}
        size={
          campaign.kind === 'posts' ? (
            <EditSize form={form} campaign={campaign} />
          ) : (
            <Count
              form={form}
              name="commentGoal"
              label="Comments needed"
              help="The campaign is complete once this many are approved."
            />
          )
        }
        fixedUrl={fixedUrlOf(campaign)}
      />
    </EditFrame>
  )
}
