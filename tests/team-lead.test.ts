import { expect, test } from 'vitest'
import { matrix } from './access-matrix/matrix.ts'
import { domains, send } from './access-matrix/procedures.ts'
import { fransRoomId } from './cast.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

/** Everything that a team lead may do beyond a member. */
const leads = new Set(["squads.pin of carl's message"])

const carlLeads = ({ db, carl }: TestWorld) =>
  db.updateTable('squad_rooms').set({ team_lead_id: carl.id }).where('id', '=', fransRoomId).execute()

/** Domains that concern only one's own account. */
const ownAccount = new Set(['accounts', 'email', 'ownData', 'tokens', 'signInMethods'])
const concerned = domains.filter(([domain]) => !ownAccount.has(domain))

test.each(concerned)('%s: whoever leads a team is refused what others in it are, but for pins', async (_, calls) => {
  await using world = await openWorld()
  for (const { name } of calls) {
    for (const [title, { input, expected }] of Object.entries(matrix[name] ?? {})) {
      if (expected.carl === 'ok') continue
      const asked = await input(world)
      await carlLeads(world)
      const { code } = await send(world, name, asked, { cookie: world.carl.cookie })
      expect({ name, title, code }).toEqual({
        name,
        title,
        code: leads.has(`${name} of ${title}`) ? 'ok' : expected.carl,
      })
    }
  }
})
