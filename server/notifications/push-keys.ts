import { z } from 'zod'
import type { Config } from '../config.ts'
import { keptSetting } from '../infra/db/kept-setting.ts'
import type { Db } from '../infra/db/pool.ts'
import type { Push } from '../infra/push/push.ts'
import { makePush, makePushKeys } from '../infra/push/web-push.ts'

const pair = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The contact for push services when an installation has no public address. */
const nobody = 'mailto:operator@localhost'

/**
 * A `Push` with keys that are created once and kept in the database: browsers subscribe with them, so other keys would end every
 * subscription.
 */
export async function sharedPush(db: Db, { origin, pushHosts }: Config): Promise<Push> {
  const kept = await keptSetting(db, 'push_keys', JSON.stringify(makePushKeys()))
  return makePush({
    keys: pair.parse(JSON.parse(kept)),
    subject: origin?.startsWith('https:') ? origin : nobody,
    ownHosts: pushHosts,
  })
}
