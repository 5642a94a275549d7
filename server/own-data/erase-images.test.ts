import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { imageKey, imageSizes } from '../squads/image-upload.ts'
import { sweepImages } from '../squads/image-read.ts'

/** Images in Fran's room, as if sent. */
async function send({ db }: TestWorld, { id, roomId, many }: Pick<Person, 'id'> & { roomId: string; many: number }) {
  await sql`insert into squad_images (id, room_id, uploaded_by, width, height)
    select gen_random_uuid(), ${roomId}::uuid, ${id}::uuid, 10, 10 from generate_series(1, ${many}::int)`.execute(db)
  await sql`
    insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content, image_id)
    select gen_random_uuid(), r.id, last_seq + row_number() over (), last_change + row_number() over (), ${id}::uuid,
      'contributor', 'image', 'A sunset', i.id
    from squad_rooms r join squad_images i on i.room_id = r.id and i.uploaded_by = ${id}::uuid where r.id = ${roomId}::uuid`.execute(
    db,
  )
  await sql`update squad_rooms set last_seq = last_seq + ${many}::int, last_change = last_change + ${many}::int
    where id = ${roomId}::uuid`.execute(db)
}

test('leaving deletes the images one showed, in as many statements for fifty as for two, and nobody else’s', async () => {
  const counts: number[] = []
  for (const many of [2, 50]) {
    await using world = await openWorld()
    const { fran, carl, statements } = world
    const roomId = (await fran.api.squads.room({}))?.id ?? expect.unreachable()
    await send(world, { id: carl.id, roomId, many })
    await send(world, { id: fran.id, roomId, many: 1 })
    const before = (await fran.api.squads.messages({ roomId })).items.length
    statements.length = 0
    await carl.api.ownData.leave({ email: carl.email, present: null })
    counts.push(statements.length)
    const { items } = await fran.api.squads.messages({ roomId })
    expect(items).toHaveLength(before)
    expect(items.filter(({ image }) => image !== null)).toMatchObject([{ sender: { id: fran.id } }])
    const gone = items.filter(({ deletedAt }) => deletedAt !== null)
    expect(gone).toHaveLength(Math.min(many, before - 1))
    for (const message of gone) expect(message).toMatchObject({ content: '', sender: { id: carl.id } })
  }
  expect(counts[1]).toBe(counts[0])
})

test('leaving waits for no image’s file; a job removes them soon, those never sent too, and nobody else’s', async () => {
  await using world = await openWorld()
  const { fran, carl, db, files } = world
  const roomId = (await fran.api.squads.room({}))?.id ?? expect.unreachable()
  await send(world, { id: carl.id, roomId, many: 2 })
  await send(world, { id: fran.id, roomId, many: 1 })
  await sql`insert into squad_images (id, room_id, uploaded_by, width, height)
    select gen_random_uuid(), ${roomId}::uuid, id, 10, 10 from users where id in (${carl.id}::uuid, ${fran.id}::uuid)`.execute(
    db,
  )
  const images = await db.selectFrom('squad_images').select(['id', 'uploaded_by as by']).execute()
  const keysOf = (person: Person) =>
    images.filter(({ by }) => by === person.id).flatMap(({ id }) => imageSizes.map(size => imageKey(id, size)))
  for (const key of [...keysOf(carl), ...keysOf(fran)]) await files.put(key, Buffer.from('a picture'))
  const kept = async (person: Person) =>
    (await Promise.all(keysOf(person).map(key => files.get(key)))).filter(file => file !== null).length
  const remove = vi.spyOn(files, 'remove')
  await carl.api.ownData.leave({ email: carl.email, present: null })
  expect(remove).not.toHaveBeenCalled()
  expect([await kept(carl), await kept(fran)]).toEqual([6, 4])
  await sweepImages(world)
  expect(await kept(carl)).toBe(6)
  await world.passes('11 minutes')
  await sweepImages(world)
  expect([await kept(carl), await kept(fran)]).toEqual([0, 4])
  expect(await db.selectFrom('squad_images').where('uploaded_by', '=', carl.id).select('id').execute()).toEqual([])
})
