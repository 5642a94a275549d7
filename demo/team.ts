import { randomUUIDv7 } from 'node:crypto'
import { change } from '#/server/infra/db/change.ts'
import { notify } from '#/server/notifications/notify.ts'
import type { World } from '#/server/world.ts'
import type { Person } from './people.ts'

/** The admin puts a contributor on a founder's team. */
export const assign = (world: World, admin: Person, founder: Person, contributor: Person) =>
  change(world, async (tx, tell) => {
    const id = randomUUIDv7()
    await tx
      .insertInto('founder_team_assignments')
      .values({ id, founder_id: founder.me.id, contributor_id: contributor.me.id, assigned_by: admin.me.id })
      .execute()
    await notify(tx, tell, {
      to: contributor.me.id,
      type: 'team_assignment',
      title: 'You joined a team',
      body: `You now work with ${founder.me.fullName}.`,
      cause: `assignment:${id}`,
    })
  })
