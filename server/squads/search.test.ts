import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const many = 700

/** One word is said often, one seldom, one in the beginning only, one for a while far from both ends, and one at both ends. */
const wordsOf = (seq: number) =>
  [
    `message${seq}`,
    ...(seq % 3 === 0 ? ['often'] : []),
    ...(seq % 90 === 0 ? ['seldom'] : []),
    ...(seq < 20 ? ['early'] : []),
    ...(seq > 480 && seq < 520 ? ['between'] : []),
    ...([1, many].includes(seq) ? ['ends'] : []),
  ].join(' ')

/** A long talk, by SQL: the verb takes ten messages in ten seconds. */
async function talk({ db, fran }: TestWorld) {
  const seqs = Array.from({ length: many }, (_, nth) => nth + 1)
  await sql`insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content)
    select gen_random_uuid(), ${roomId}::uuid, seq, seq, ${fran.id}::uuid, 'founder', 'text', words
    from unnest(${seqs}::int[], ${seqs.map(wordsOf)}::text[]) as said (seq, words)`.execute(db)
  await db.updateTable('squad_rooms').set({ last_seq: many, last_change: many }).where('id', '=', roomId).execute()
  return seqs.toReversed()
}

test('in a long talk every message with the words is found once, the newest first, page by page', async () => {
  await using world = await openWorld()
  const { carl } = world
  const seqs = await talk(world)
  for (const word of ['often', 'seldom', 'early', 'between', 'ends', 'mess', 'message1', 'never']) {
    const found: number[] = []
    let before: number | undefined
    do {
      const page = await carl.api.squads.search({ roomId, q: word, ...(before !== undefined && { before }) })
      found.push(...page.items.map(({ seq }) => seq))
      before = page.next ?? undefined
    } while (before !== undefined)
    const has = (seq: number) =>
      wordsOf(seq)
        .split(' ')
        .some(each => each.startsWith(word))
    expect({ word, found }).toEqual({ word, found: seqs.filter(has) })
  }
})
