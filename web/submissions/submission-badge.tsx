import type { SubmissionStatus } from '#/rules/submission.ts'
import { submissionLabels } from '#/rules/submission.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<SubmissionStatus, Tone> = {
  pending: 'info',
  pending_post: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
}

type SubmissionBadgeProps = { status: SubmissionStatus; isYourTurn?: boolean }

export const SubmissionBadge = ({ status, isYourTurn = false }: SubmissionBadgeProps) => (
  <Badge tone={isYourTurn ? 'strong' : tones[status]}>{submissionLabels[status]}</Badge>
)
