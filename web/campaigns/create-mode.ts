import type { Me } from '#/contract/accounts.ts'
import { runsCampaigns } from '#/rules/roles.ts'

export interface CreateSearch {
  contributor?: boolean
  campaignId?: string
  edit?: string
}

/** What /create-campaign shows: the query says what the user wants to do, their role what they may do. */
export type CreateMode =
  | { do: 'create' }
  | { do: 'edit'; id: string }
  | { do: 'revise'; id: string }
  | { do: 'write'; id: string }
  | { do: 'turn away'; why: 'only_contributors_submit' | 'only_founders_create' }

export function createMode({ role }: Me, { contributor, campaignId, edit }: CreateSearch): CreateMode {
  const runs = runsCampaigns(role)
  if (edit) return { do: runs ? 'edit' : 'revise', id: edit }
  if (runs && !contributor) return { do: 'create' }
  if (campaignId) return { do: 'write', id: campaignId }
  return { do: 'turn away', why: runs ? 'only_contributors_submit' : 'only_founders_create' }
}
