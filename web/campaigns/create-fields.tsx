import { Link } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import { useRef } from 'react'
import { founderEngagement, postsCampaign } from '#/rules/campaign.ts'
import { EmailNeeded } from '../accounts/email-needed.tsx'
import { Karma } from '../brand/karma.tsx'
import { Button } from '../ui/button.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { kindOf } from './create-draft.ts'
import type { CreateForm } from './create-form.ts'
import { GoalSize } from './create-goal.tsx'
import { CampaignParts } from './create-parts.tsx'
import { PostsSize } from './create-posts-size.tsx'
import { KindIcon, kindWords } from './kind.tsx'
import { goOn } from './left-edit.tsx'

type CreateFieldsProps = {
  form: CreateForm
  /** Whether the founder has an active plan, without which contributors cannot work. */
  planOpen: boolean
}

export function CreateFields({ form, planOpen }: CreateFieldsProps) {
  const element = useRef<HTMLFormElement>(null)
  const kind = kindOf(form.draft)
  const tooPoor = kind === 'posts' && form.balance < postsCampaign.karma
  const refused = () => focusFirstInvalid(element.current)
  return (
    <form
      ref={element}
      noValidate
      aria-label="New campaign"
      onSubmit={event => {
        event.preventDefault()
        if (!tooPoor) form.submit(refused)
      }}
      className="grid min-w-0 grid-cols-1 content-start gap-6"
    >
      <Field label="What do you need?" group>
        <RadioCards value={kind} onChange={form.turn} options={kinds} columns={2} />
      </Field>
      <Short planOpen={planOpen} tooPoor={tooPoor} />
      <CampaignParts form={form} size={kind === 'posts' ? <PostsSize form={form} /> : <GoalSize form={form} />} />
      <EmailNeeded />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.isSending}
          disabledReason={tooPoor ? 'You need karma for a Need Posts campaign' : undefined}
        >
          Create Campaign
        </Button>
        {!form.isBlank && (
          <Button variant="ghost" size="lg" onClick={event => goOn(event, form.startOver)}>
            Start over
          </Button>
        )}
        <p className={form.refusal ? 'text-sm font-medium text-danger' : 'text-sm text-muted'}>
          {form.refusal ?? 'What you type is kept in this browser until then.'}
        </p>
      </div>
    </form>
  )
}

const kinds = [
  {
    value: 'engagement',
    title: kindWords.engagement,
    description: `Comments on a Reddit post that is already up. Open for ${founderEngagement.days} days, costs no karma.`,
    icon: <KindIcon kind="engagement" />,
  },
  {
    value: 'posts',
    title: kindWords.posts,
    description: (
      <>
        New Reddit posts about your product. Each takes <Karma amount={postsCampaign.karma} className="align-bottom" />{' '}
        of your balance.
      </>
    ),
    icon: <KindIcon kind="posts" />,
  },
] as const

/** Warns about a missing plan or karma before the founder fills in the form. */
function Short({ planOpen, tooPoor }: { planOpen: boolean; tooPoor: boolean }) {
  if (planOpen && !tooPoor) return null
  return (
    <Notice
      tone="warning"
      icon={<Info aria-hidden="true" />}
      title={planOpen ? 'Your karma is used up' : 'You have no active plan'}
      action={
        <Button asChild size="sm">
          <Link to="/pricing">Choose a plan</Link>
        </Button>
      }
    >
      {tooPoor
        ? 'A Need Posts campaign is paid in karma, which comes with a plan.'
        : 'You can create the campaign now, but contributors can only work on it while you have a plan.'}
    </Notice>
  )
}
