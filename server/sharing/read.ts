import { z } from 'zod'
import { isPublic } from '#/rules/campaign.ts'
import { readCampaign } from '../campaigns/reads.ts'
import type { Db } from '../infra/db/pool.ts'
import type { Shared } from './campaign-card.ts'

type Known = Shared & { name: string; founder: string }

/** A campaign as visitors see it; undefined if it does not exist or is not public. */
export async function readShared(db: Db, id: string): Promise<Known | undefined> {
  const known = z.uuid().safeParse(id).data
  const found = known && (await readCampaign(db, { id: known, readerId: null }))
  if (!found || !isPublic(found.status)) return undefined
  const { kind, status, saasName, founder, karmaReward, done, goal, expiresAt } = found.campaign
  return { kind, status, name: saasName, founder: founder.name, karma: karmaReward, done, goal, endsAt: expiresAt }
}
