import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useRef, useState } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import { hasEnded } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { shown } from '#/rules/shown-words.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useNumber } from '../ui/locale.ts'
import { Notice } from '../ui/notice.tsx'
import { draftShape, splitNames } from './create-draft.ts'
import { LeftEdit } from './left-edit.tsx'
import { stays } from './stays.ts'
import { TextField } from './text-field.tsx'
import { useLeftEdit } from './use-left-edit.ts'
import { draftOf, fixedUrlOf } from './edit-draft.ts'
import type { EditForm } from './edit-form.ts'
import { useEditForm } from './edit-form.ts'
import { Count, EditSize } from './edit-size.tsx'

/** Edit opens the full form; the dialog has the fields changed most often while a campaign runs. */
export function ManageEdit({ campaign }: { campaign: Campaign }) {
  const isOver = hasEnded(campaign.status)
  return (
    <>
      {!isOver && (
        <Button asChild>
          <Link to="/create-campaign" search={{ edit: campaign.id }} title="The whole brief">
            <Pencil aria-hidden="true" />
            Edit
          </Link>
        </Button>
      )}
      <QuickEdit campaign={campaign} isOver={isOver} />
    </>
  )
}

/**
 * Closing discards the changes, with an Undo. Changes that were interrupted, because the session ended or the page was closed, are there
 * when the dialog is opened next. After logging in again they appear a moment later, once they can be read.
 */
function QuickEdit({ campaign, isOver }: { campaign: Campaign; isOver: boolean }) {
  const { me, queries } = useRouteContext({ from: '__root__' })
  const { data: karma } = useQuery(queries.dashboards.karma.queryOptions())
  const [open, setOpen] = useState(false)
  const left = useLeftEdit(`quick edit:${campaign.id}:${me?.id}`, draftOf(campaign), draftShape)
  const isInterrupted = useRef(false)
  const form = useEditForm({
    campaign,
    balance: karma?.available,
    edit: left.edit,
    keep: left.keep,
    onSaved: () => {
      left.clear()
      close()
    },
    onLost: () => {
      isInterrupted.current = true
    },
  })
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const close = () => {
    setOpen(false)
    left.leave()
    isInterrupted.current = false
    form.setErrors({})
  }
  const reopen = () => setOpen(true)
  const discard = () => {
    if (!isInterrupted.current && (form.isChanged || left.isLeft)) left.discard(reopen)
    close()
  }
  return (
    <Dialog
      open={open}
      onOpen={reopen}
      onClose={discard}
      trigger={
        !isOver && (
          <Button title="What it asks for, and where">
            <SlidersHorizontal aria-hidden="true" />
            Quick edit
          </Button>
        )
      }
      title="Quick edit"
      description={
        <>
          What “<bdi>{campaign.saasName}</bdi>” asks for, and where. Edit has the whole brief.
        </>
      }
      cancel="Cancel"
      // Once it is saved no change is left to lose, although `isSaving` lasts until the campaign has been read again.
      busy={form.isSaving && form.isChanged}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={form.isSaving} disabledReason={isOver ? stays : ''}>
          Save
        </Button>
      }
    >
      <form
        id={formId}
        ref={element}
        noValidate
        aria-label="Quick edit"
        onSubmit={event => {
          event.preventDefault()
          if (!form.isChanged) return discard()
          form.submit(() => focusFirstInvalid(element.current))
        }}
        className="grid grid-cols-1 gap-4"
      >
        {isOver && (
          <Notice alert title={shown.campaign_final.words}>
            {stays}
          </Notice>
        )}
        <LeftEdit
          left={left}
          onDiscard={() => {
            left.discard()
            form.setErrors({})
          }}
        />
        {campaign.kind === 'posts' ? (
          <EditSize form={form} campaign={campaign} />
        ) : (
          <EngagementSize form={form} campaign={campaign} />
        )}
        <Subreddits form={form} />
        {campaign.kind === 'engagement' && <Conversation form={form} campaign={campaign} />}
      </form>
    </Dialog>
  )
}

function EngagementSize({ form, campaign: { done } }: { form: EditForm; campaign: Campaign }) {
  const count = useNumber()(done)
  const help = done > 0 ? `${count} approved so far. A goal of ${count} completes the campaign.` : undefined
  return <Count form={form} name="commentGoal" label="Comment goal" help={help} />
}

/** Edits the names as one text. Empty entries between commas are ignored. */
function Subreddits({ form }: { form: EditForm }) {
  const [typed, setTyped] = useState('')
  const names = form.draft.targetSubreddits
  const text = splitNames(typed).join() === names.join() ? typed : names.join(', ')
  const type = (next: string) => {
    setTyped(next)
    form.setSubreddits(splitNames(next))
  }
  return (
    <Field label="Target subreddits" help="Separated by commas." error={form.errorOf('targetSubreddits')}>
      <Input
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => type(event.target.value)}
      />
    </Field>
  )
}

function Conversation({ form, campaign }: { form: EditForm; campaign: Campaign }) {
  return (
    <>
      <TextField
        form={form}
        name="redditPostUrl"
        label="Reddit post URL"
        type="url"
        max={limits.urlMax}
        fixed={fixedUrlOf(campaign)}
      />
      <TextField
        form={form}
        name="engagementInstructions"
        label="Engagement instructions"
        max={limits.campaignTextMax}
        rows={4}
      />
    </>
  )
}
