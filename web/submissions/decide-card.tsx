import type { Submission } from '#/contract/submissions.ts'
import { isolated } from '#/rules/isolated.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SubmissionCard } from './submission-card.tsx'
import { workPlace } from './work-place.ts'

type DecideCardProps = {
  submission: Submission
  approveLabel?: string | undefined
  approveNot?: string | undefined
  showCampaign?: boolean | undefined
  /** The next submission to decide gets the page's primary button. */
  primary: boolean
  busy: boolean
  /** Undefined where there is nothing to select. */
  chosen: boolean | undefined
  onChoose: () => void
  onApprove: () => void
  onReject: () => void
}

/** A submission with the founder's Approve and Reject. Focus can move from card to card. */
export function DecideCard({ submission, approveLabel = 'Approve', showCampaign, ...its }: DecideCardProps) {
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
        showCampaign={showCampaign}
        showContributor
        actions={
          <>
            <Button
              variant={its.primary ? 'primary' : 'secondary'}
              busy={its.busy}
              disabledReason={its.approveNot}
              onClick={its.onApprove}
              aria-description={name}
              className="max-xs:min-h-control max-xs:py-1.5 max-xs:shrink"
            >
              {approveLabel}
            </Button>
            <Button variant="ghost" busy={its.busy} onClick={its.onReject} aria-description={name}>
              Reject
            </Button>
            {its.chosen !== undefined && (
              <Checkbox
                label={<span aria-hidden="true">Select</span>}
                aria-label={`Select ${isolated(name)}`}
                checked={its.chosen}
                onChange={its.onChoose}
                className="ms-auto items-center! self-center"
              />
            )}
          </>
        }
      />
    </li>
  )
}
