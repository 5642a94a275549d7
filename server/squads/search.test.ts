import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const many = 3_000

/** A frequent word, a rare one, one only at the beginning, one in a stretch far from both ends, and one at both ends. */
const wordsOf = (seq: number) =>
  [
    `message${seq}`,
    ...(seq % 3 === 0 ? ['often'] : []),
    ...(seq % 90 === 0 ? ['seldom'] : []),
    ...(seq < 20 ? ['early'] : []),
    ...(seq > 480 && seq < 520 ? ['between'] : []),
    ...([1, many].includes(seq) ? ['ends'] : []),
  ].join(' ')

/** A long conversation, inserted by SQL because sending is limited to 20 messages in ten seconds. */
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

test(
  'a word that only another squad says is looked up, not looked for in every message of a long talk',
  { timeout: 60_000 },
  async () => {
    await using world = await openWorld()
    const { db, fran, fred, carl } = world
    const other = randomUUID()
    await db.insertInto('squad_rooms').values({ id: other, founder_id: fred.id, name: 'Fred’s Squad' }).execute()
    for (const [room, words, person] of [
      [roomId, 'Nothing new about the books', fran],
      [other, 'Ledgerly is mentioned here', fred],
    ] as const) {
      await sql`insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content)
      select gen_random_uuid(), ${room}::uuid, seq, seq, ${person.id}::uuid, 'founder', 'text', ${words}::text
      from generate_series(1, 15000) seq`.execute(db)
      await db
        .updateTable('squad_rooms')
        .set({ last_seq: 15_000, last_change: 15_000 })
        .where('id', '=', room)
        .execute()
    }
    await sql`vacuum analyze squad_messages`.execute(db)
    expect((await carl.api.squads.search({ roomId, q: 'Ledgerly' })).items).toEqual([])
    const askedIndex = async () => {
      const { rows } = await sql<{ scans: number }>`
      select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'squad_messages_words'`.execute(db)
      return rows[0]?.scans
    }
    await expect.poll(askedIndex, { timeout: 15_000 }).toBe(1)
  },
)

test('versions, file names, mail and web addresses are found as they were typed, near and far', async () => {
  await using world = await openWorld()
  const { carl } = world
  const address = 'https://www.reddit.com/r/SaaS/comments/1abcde/'
  const content = `We run node.js in release v1.2, 1.5 times as fast: see (${address}) or ask o'brien@example.com and/or <b>mine</b>`
  await talk(world)
  await world.db.updateTable('squad_messages').set({ content }).where('seq', '=', 5).execute()
  await carl.api.squads.send({ id: randomUUID(), roomId, content })
  const found = async (q: string) => {
    const { items } = await carl.api.squads.search({ roomId, q })
    return items.map(({ seq }) => seq)
  }
  const there = ['node.js', '(NODE.js', 'v1.2', '1.5', address, address.slice(0, -3), "o'brien@example.com", 'and/or']
  const parts = ['reddit.com', 'saas', 'r/SaaS', '1abc', 'brien', 'example.com', 'js', 'mine']
  for (const q of [...there, ...parts, 'run v1.2', 'or, ask', '‘release’', '"we run"', "' | run"])
    expect({ q, found: await found(q) }).toEqual({ q, found: [many + 1, 5] })
  for (const q of [
    'node.jsx',
    'v1.3',
    'js.node',
    'com/reddit',
    '\\',
    "'",
    "node.jsx' | 'run",
    "jsx':*|'run",
    '& | ! ( ) : *',
    "jsx\\'",
  ])
    expect({ q, found: await found(q) }).toEqual({ q, found: [] })
})

test('words with vowel signs, tone marks and accents of their own are found whole, however they are spelt', async () => {
  await using world = await openWorld()
  const { carl } = world
  await talk(world)
  const content = 'हिन्दी में लिखो, ภาษาไทยที่นี่ too, Cafe\u0301 not Kö\u0301nig, می\u200cخواهم'
  await world.db.updateTable('squad_messages').set({ content }).where('seq', '=', 5).execute()
  await carl.api.squads.send({ id: randomUUID(), roomId, content })
  const found = async (q: string) => {
    const { items } = await carl.api.squads.search({ roomId, q })
    return items.map(({ seq }) => seq)
  }
  for (const q of [
    'हिन्दी',
    'हिन्',
    'ภาษาไทยที่',
    'café',
    'cafe\u0301',
    'CAFÉ',
    'हिन्दी CAFÉ',
    'می\u200cخواهم',
    'می\u200c',
    'cafe',
  ])
    expect({ q, found: await found(q) }).toEqual({ q, found: [many + 1, 5] })
  for (const q of ['हिन्दू', 'ภาษาไทยที่โน่น', 'cafés', 'न्दी'])
    expect({ q, found: await found(q) }).toEqual({ q, found: [] })
})
