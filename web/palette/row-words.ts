import type { CampaignStatus } from '#/rules/campaign.ts'
import { statusLabel } from '#/rules/status-label.ts'
import { kindWords } from '../campaigns/kind.tsx'
import { statusTones } from '../campaigns/status-tones.ts'
import type { Tone } from '../ui/badge.tsx'
import type { Option } from './option.ts'

export function detailOf(option: Option): string | undefined {
  switch (option.about) {
    case 'campaign': {
      const { kind, post, relation, founder, status } = option.campaign
      const what = post ? `${kindWords[kind]} under “${post}”` : kindWords[kind]
      return [what, relation === 'own' ? 'yours' : `by ${founder}`, reasons[status]].filter(Boolean).join(', ')
    }
    case 'person':
      return option.person.email ?? (option.person.role === 'founder' ? 'You work for them' : 'In your team')
    case 'room':
      return `${option.room.founder.name}’s squad room`
    case 'page':
    case 'act':
      return undefined
  }
}

/** Why a campaign reads Paused although nobody paused it. */
const reasons: Partial<Record<CampaignStatus, string>> = {
  pending: 'in review',
  rejected: 'rejected',
  expired: 'time is up',
}

interface State {
  words: string
  tone: Tone
}

/** A badge for a notable state. */
export function stateOf(option: Option): State | undefined {
  if (option.about === 'person') return option.person.suspended ? { words: 'Suspended', tone: 'danger' } : undefined
  if (option.about !== 'campaign') return undefined
  const { status, relation } = option.campaign
  if (status !== 'active') return { words: statusLabel(status), tone: statusTones[status] }
  return relation === 'assigned' ? { words: 'Assigned', tone: 'info' } : undefined
}
