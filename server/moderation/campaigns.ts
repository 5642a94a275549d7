import type { Audited } from '../call.ts'
import { moderatePause, moderateRemoval } from '../campaigns/moderate.ts'
import { change } from '../infra/db/change.ts'

interface Wish {
  id: string
  reason: string
}

/** What an admin may do to other people's campaigns without a report. Only the founder may approve, reject or pay. */
export const pauseOthers = ({ world, author }: Audited, { id, reason }: Wish) =>
  change(world, async (tx, tell) => {
    await moderatePause({ tx, tell, author, reason }, id)
    return {}
  })

export const removeOthers = ({ world, author }: Audited, { id, reason }: Wish) =>
  change(world, async (tx, tell) => {
    await moderateRemoval({ tx, tell, author, reason }, id)
    return {}
  })
