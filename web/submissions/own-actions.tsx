import type { Submission } from '#/contract/submissions.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { ButtonVariant } from '../ui/button.tsx'
import { PublishButton } from './publish-button.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** The button for what a submission's author can do with it now, or null. */
export function ownActions(submission: Submission, publish: ButtonVariant = 'secondary') {
  const { kind, status } = submission
  if (nextSubmissionStatus(kind, status, 'publish')) return <PublishButton submission={submission} variant={publish} />
  if (nextSubmissionStatus(kind, status, 'withdraw')) return <WithdrawButton submission={submission} />
  return null
}
