import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useId, useRef, useState } from 'react'
import type { Campaign } from '#/contract/campaigns.ts'
import { limits } from '#/rules/limits.ts'
import { useDraft } from '../drafts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import type { Draft } from './create-draft.ts'
import { draftShape, splitNames } from './create-draft.ts'
import { TextField } from './text-field.tsx'
import type { Edit } from './edit-overlay.ts'
import { draftOf, fixedUrlOf } from './edit-draft.ts'
import type { EditForm } from './edit-form.ts'
import { useEditForm } from './edit-form.ts'
import { Count, EditSize } from './edit-size.tsx'

/** Edit opens the full form; the dialog has the fields changed most often while a campaign runs. */
export function ManageEdit({ campaign }: { campaign: Campaign }) {
  if (campaign.status === 'completed' || campaign.status === 'deleted') return null
  return (
    <>
      <Button asChild>
        <Link to="/create-campaign" search={{ edit: campaign.id }}>
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      </Button>
      <QuickEdit campaign={campaign} />
    </>
  )
}

const shape = { base: draftShape, typed: draftShape }

/** Closing discards the changes. Only changes interrupted by an expired session are restored when it opens next. */
function QuickEdit({ campaign }: { campaign: Campaign }) {
  const { me, queries } = useRouteContext({ from: '__root__' })
  const { data: karma } = useQuery(queries.dashboards.karma.queryOptions())
  const [open, setOpen] = useState(false)
  const now = draftOf(campaign)
  const [left, leave, clear] = useDraft(`quick edit:${campaign.id}:${me?.id}`, { base: now, typed: now }, shape)
  const [edit, keep] = useState<Edit<Draft> | null>(null)
  const form = useEditForm({
    campaign,
    balance: karma?.available,
    // After logging in again, what was left can be read a moment later than the dialog opens.
    edit: edit ?? left,
    keep: typed => {
      keep(typed)
      clear()
    },
    onSaved: () => {
      setOpen(false)
      clear()
    },
    onLost: () => edit && leave(edit),
  })
  const element = useRef<HTMLFormElement>(null)
  const formId = useId()
  const turn = (next: boolean) => {
    setOpen(next)
    if (!next) return edit ? undefined : clear()
    keep(null)
    form.setErrors({})
  }
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      trigger={
        <Button>
          <SlidersHorizontal aria-hidden="true" />
          Quick edit
        </Button>
      }
      title="Quick edit"
      description={
        <>
          What “<bdi>{campaign.saasName}</bdi>” asks for, and where.
        </>
      }
      cancel="Cancel"
      busy={form.isSaving}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={form.isSaving}>
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
          if (!form.isChanged) return setOpen(false)
          form.submit(() => element.current && focusFirstInvalid(element.current))
        }}
        className="grid grid-cols-1 gap-4"
      >
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
  const help = done > 0 ? `${done} approved so far. A goal of ${done} completes the campaign.` : undefined
  return <Count form={form} name="commentGoal" label="Comment goal" help={help} />
}

/** Edits the names as one text. Empty entries between commas are ignored. */
function Subreddits({ form }: { form: EditForm }) {
  const [text, setText] = useState(form.draft.targetSubreddits.join(', '))
  const type = (typed: string) => {
    setText(typed)
    form.setSubreddits(splitNames(typed))
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
