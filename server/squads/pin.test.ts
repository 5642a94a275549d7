import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const { pinsMax } = limits

/** A room with this many messages, of which the oldest are pinned. Returns the ids, oldest first. */
async function talk({ db, fran }: TestWorld, { count, pinned }: { count: number; pinned: number }) {
  await sql`
    with written as (
      insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content, pinned_at)
      select gen_random_uuid(), ${roomId}, n, n, ${fran.id}, 'founder', 'text', 'message ' || n,
        case when n <= ${pinned}::int then now() + n * interval '1 microsecond' end
      from generate_series(1, ${count}::int) n)
    update squad_rooms set last_seq = ${count}::int, last_change = ${count}::int where id = ${roomId}`.execute(db)
  const rows = await db.selectFrom('squad_messages').select('id').orderBy('seq').execute()
  return rows.map(({ id }) => id)
}

test('a room that has all the pins it may have takes another once one is unpinned or deleted', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const [first = '', second = '', ...others] = await talk(world, { count: pinsMax + 2, pinned: pinsMax })
  const [last = '', next = ''] = [others.at(-1), others.at(-2)]
  const pin = (id: string, on = true) => fran.api.squads.pin({ id, on })
  const pinned = async () => (await carl.api.squads.pinned({ roomId })).items.map(({ id }) => id)
  await expect(pin(last)).rejects.toMatchObject(refused('too_many_pins'))
  await expect(pin(last)).rejects.toThrow(`This room has ${pinsMax} pinned messages. Unpin one first.`)
  expect(await pin(first)).toMatchObject({ id: first })
  expect(await pinned()).toHaveLength(pinsMax)
  await pin(first, false)
  await pin(last)
  expect((await pinned())[0]).toBe(last)
  expect(await pinned()).toContain(second)
  await expect(pin(next)).rejects.toMatchObject(refused('too_many_pins'))
  await fran.api.squads.remove({ id: second })
  await pin(next)
  expect(await pinned()).toHaveLength(pinsMax)
})

test('of many who pin at once, as many succeed as there are places, and other rooms do not count', async () => {
  await using world = await openWorld()
  const { fran, fred, cole, ada } = world
  const ids = await talk(world, { count: pinsMax + 8, pinned: pinsMax - 2 })
  const asked = await Promise.allSettled(ids.slice(pinsMax - 2).map(id => fran.api.squads.pin({ id, on: true })))
  const reasons = asked.flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  expect(reasons).toHaveLength(8)
  for (const reason of reasons) expect(reason).toMatchObject(refused('too_many_pins'))
  expect((await fran.api.squads.pinned({ roomId })).items).toHaveLength(pinsMax)
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: cole.id, notes: null })
  const room = await fred.api.squads.room({})
  const { id } = await fred.api.squads.send({ id: randomUUID(), roomId: room?.id ?? '', content: 'ours' })
  expect((await fred.api.squads.pin({ id, on: true })).pinnedAt).not.toBeNull()
})
