import { z } from 'zod'
import { campaignKinds, campaignStatuses } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { roles } from '#/rules/roles.ts'
import { id, searched, person, reading } from './shared.ts'

const campaign = z.object({
  id,
  name: z.string(),
  kind: z.enum(campaignKinds),
  status: z.enum(campaignStatuses),
  founder: z.string(),
  /** The title of the post it grew out of. */
  post: z.string().nullable(),
  /** The reader's relation to it: runs it, created it as a contributor, is in its founder's team, or none. */
  relation: z.enum(['own', 'created', 'assigned', 'other']),
})
export type CampaignHit = z.infer<typeof campaign>

const found = person.extend({
  role: z.enum(roles).nullable(),
  /** For admins only. */
  email: z.string().nullable(),
  /** The room shared with them; null for admins, who open the account instead. */
  roomId: id.nullable(),
  suspended: z.boolean(),
})
export type PersonHit = z.infer<typeof found>

const room = z.object({ id, name: z.string(), founder: person })
export type RoomHit = z.infer<typeof room>

const hits = z.object({ campaigns: z.array(campaign), people: z.array(found), rooms: z.array(room) })
export type Hits = z.infer<typeof hits>

/** What the command palette finds: a few of each kind, and only what the caller may open. */
export const palette = {
  /** Finds by name: campaigns for everybody; people and rooms for those who may know of them. */
  find: reading('/palette')
    .input(z.strictObject({ q: searched(limits.paletteMax) }))
    .output(hits),
  /** Previously chosen items that the caller may still open. */
  again: reading('/palette/again')
    .input(z.strictObject({ ids: z.array(id).max(limits.paletteRecent).default([]) }))
    .output(hits),
}
