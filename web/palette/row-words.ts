import { kindWords } from '../campaigns/kind.tsx'
import type { Tone } from '../ui/badge.tsx'
import type { Option } from './option.ts'

export function detailOf(option: Option): string | undefined {
  switch (option.about) {
    case 'campaign':
      return `${kindWords[option.campaign.kind]}, ${option.campaign.relation === 'own' ? 'yours' : `by ${option.campaign.founder}`}`
    case 'person':
      return option.person.email ?? (option.person.role === 'founder' ? 'You work for them' : 'In your team')
    case 'room':
      return `Squad room of ${option.room.founder.name}`
    case 'page':
    case 'act':
      return undefined
  }
}

interface State {
  words: string
  tone: Tone
}

const ofCampaign = {
  active: undefined,
  pending: { words: 'Pending', tone: 'warning' },
  rejected: { words: 'Rejected', tone: 'danger' },
  paused: { words: 'Paused', tone: 'neutral' },
  completed: { words: 'Completed', tone: 'success' },
  expired: { words: 'Expired', tone: 'neutral' },
  deleted: { words: 'Deleted', tone: 'neutral' },
} as const

/** A badge for a notable state. */
export function stateOf(option: Option): State | undefined {
  if (option.about === 'person') return option.person.suspended ? { words: 'Suspended', tone: 'danger' } : undefined
  if (option.about !== 'campaign') return undefined
  const { status, relation } = option.campaign
  return ofCampaign[status] ?? (relation === 'assigned' ? { words: 'Assigned', tone: 'info' } : undefined)
}
