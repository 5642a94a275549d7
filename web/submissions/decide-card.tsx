import { memo } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { isolated } from '#/rules/isolated.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SubmissionCard } from './submission-card.tsx'
import { workPlace } from './work-place.ts'

/** In what the review desks differ. */
export interface DeskKind {
  approveLabel: string
  /** Why nothing here can be approved any more; '' while it can. With undefined, no such reason can come up. */
  approveNot: string | undefined
  showCampaign: boolean
}

type DecideCardProps = DeskKind & {
  submission: Submission
  /** The next submission to decide gets the page's primary button. */
  primary: boolean
  busy: boolean
  /** Undefined where there is nothing to select. */
  chosen: boolean | undefined
  onChoose: (id: string) => void
  onApprove: (id: string) => void
  onReject: (submission: Submission) => void
}

/** A submission with the founder's Approve and Reject. Focus can move from card to card. */
export const DecideCard = memo(function DecideCard(props: DecideCardProps) {
  const { submission, ...its } = props
  const name = submission.title ?? `comment by ${submission.contributor.name}`
  return (
    <li
      id={workPlace(submission.id)}
      data-card={submission.id}
      tabIndex={-1}
      aria-label={name}
      className="rounded-lg outline-offset-2"
    >
      <SubmissionCard
        submission={submission}
        showCampaign={its.showCampaign}
        actions={
          <>
            <Button
              variant={its.primary ? 'primary' : 'secondary'}
              busy={its.busy}
              disabledReason={its.approveNot}
              onClick={() => its.onApprove(submission.id)}
              aria-description={name}
              className="max-xs:min-h-control max-xs:py-1.5 max-xs:shrink"
            >
              {its.approveLabel}
            </Button>
            <Button variant="ghost" busy={its.busy} onClick={() => its.onReject(submission)} aria-description={name}>
              Reject
            </Button>
            {its.chosen !== undefined && (
              <Checkbox
                label={<span aria-hidden="true">Select</span>}
                aria-label={`Select ${isolated(name)}`}
                checked={its.chosen}
                onChange={() => its.onChoose(submission.id)}
                className="ms-auto items-center! self-center"
              />
            )}
          </>
        }
      />
    </li>
  )
})
