import Pencil from 'lucide-react/icons/pencil'
import { useId, useRef } from 'react'
import { limits } from '#/rules/limits.ts'
import { creatorsLowestGoal } from '#/rules/lowest-goal.ts'
import { goesToReview, revisionOf } from '#/rules/revision.ts'
import { shown } from '#/rules/shown-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, onItsWay } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { useNumber } from '../ui/locale.ts'
import { Notice } from '../ui/notice.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { LeftEdit } from './left-edit.tsx'
import type { Engagement, OwnField } from './own-draft.ts'
import { frozenText, mayChange } from './own-draft.ts'
import type { OwnForm } from './own-form.ts'
import { useOwnForm } from './own-form.ts'
import { stays } from './stays.ts'
import { TextField } from './text-field.tsx'
import { Unsent } from './unsent.tsx'

type OwnEditProps = {
  campaign: Engagement
  /** It was deleted, and `campaign` is how it was before. */
  isGone: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog in which contributors edit their own campaign. It cannot be opened once the campaign has ended for good. */
export function OwnEdit({ campaign, isGone, open, onOpenChange }: OwnEditProps) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useOwnForm(campaign, () => onOpenChange(false))
  const sends = goesToReview(campaign.status)
  const close = () => {
    onOpenChange(false)
    form.left.leave()
  }
  const hasEnded = revisionOf(campaign.status) === 'nothing'
  return (
    <Dialog
      open={open}
      onOpen={() => onOpenChange(true)}
      onClose={close}
      trigger={
        !hasEnded && (
          <Button variant={sends ? 'primary' : 'secondary'}>
            <Pencil aria-hidden="true" />
            {sends ? 'Revise and resend' : 'Edit'}
          </Button>
        )
      }
      title="Edit your campaign"
      description={
        sends ? (
          <>
            Saving sends it to <bdi>{campaign.founder.name}</bdi>, who decides whether it runs again.
          </>
        ) : (
          <>
            For <bdi>{campaign.saasName}</bdi> by <bdi>{campaign.founder.name}</bdi>.
          </>
        )
      }
      busy={form.isSaving}
      footer={
        <>
          {form.isTouched && (
            <Button disabledReason={form.isSaving ? onItsWay : undefined} onClick={form.drop}>
              Discard changes
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.isSaving}
            disabledReason={isGone || hasEnded ? stays : ''}
          >
            {sends ? 'Save and send for review' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={element}
        noValidate
        aria-label="Edit your campaign"
        onSubmit={event => {
          event.preventDefault()
          form.save(() => focusFirstInvalid(element.current))
        }}
        className="grid grid-cols-1 gap-4"
      >
        {(isGone || hasEnded) && (
          <Notice tone="warning" alert title={shown[isGone ? 'campaign_not_found' : 'campaign_final'].words}>
            {stays}
          </Notice>
        )}
        <OwnFields campaign={campaign} form={form} />
      </form>
    </Dialog>
  )
}

/** The fields that may still change, and why the others may not. */
export function OwnFields({ campaign, form }: { campaign: Engagement; form: OwnForm }) {
  const may = (field: OwnField) => mayChange(campaign, field)
  const isRunning = revisionOf(campaign.status) === 'goal and address'
  const unsent = frozenText(campaign, form.draft)
  return (
    <>
      <LeftEdit left={form.left} onDiscard={form.drop} />
      <Goal campaign={campaign} form={form} isRunning={isRunning} />
      {may('targetSubreddits') && (
        <TextField form={form} name="targetSubreddits" label="Target subreddits" help="Separated by commas." />
      )}
      {may('redditPostUrl') ? (
        <TextField
          form={form}
          name="redditPostUrl"
          label="Reddit post URL"
          type="url"
          max={limits.urlMax}
          help={isRunning && 'It can change until the first comment is approved.'}
        />
      ) : (
        <p className="text-sm text-muted">{shown.post_url_frozen.words}</p>
      )}
      {may('description') && (
        <TextField form={form} name="description" label="Description" rows={4} max={limits.campaignTextMax} />
      )}
      {may('engagementInstructions') && (
        <TextField
          form={form}
          name="engagementInstructions"
          label="Engagement instructions"
          rows={4}
          max={limits.campaignTextMax}
          help="What a good comment covers. Never ask for votes: Reddit forbids it."
        />
      )}
      {isRunning && <p className="text-sm text-muted">{shown.campaign_text_frozen.words}</p>}
      {unsent && <Unsent text={unsent} />}
    </>
  )
}

function Goal({ campaign, form, isRunning }: { campaign: Engagement; form: OwnForm; isRunning: boolean }) {
  const number = useNumber()
  const least = creatorsLowestGoal(campaign.status, campaign.done)
  const between = isRunning
    ? `From ${number(least)} to ${number(campaign.goal)}: while it runs, it can only be lowered.`
    : `At least ${number(least)}.`
  return (
    <Field label="Comment goal" error={form.errorOf('commentGoal')} help={between}>
      <NumberInput
        min={least}
        max={isRunning ? campaign.goal : limits.commentGoalMax}
        value={form.draft.commentGoal}
        onChange={event => form.type('commentGoal', event.target.value)}
        className="max-w-40"
      />
    </Field>
  )
}
