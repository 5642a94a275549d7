import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { charactersIn } from '#/rules/squads.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { wrong } from '#/tests/refused.ts'
import { openWorld } from '#/tests/world.ts'

/** One emoji of fifteen code units. */
const kiss = '👩🏻‍❤️‍💋‍👨🏻'

test('a room’s name and a message are as long as their fields count them, of the longest emoji too', async () => {
  await using world = await openWorld()
  const { fran } = world
  const rename = (name: string) => fran.api.squads.rename({ roomId, name })
  const say = (content: string) => fran.api.squads.send({ id: randomUUID(), roomId, content })
  expect(charactersIn(kiss.repeat(50))).toBe(50)
  await rename(kiss.repeat(50))
  expect((await fran.api.squads.room({}))?.name).toBe(kiss.repeat(50))
  expect(await say(kiss.repeat(4_000))).toMatchObject({ content: kiss.repeat(4_000) })
  for (const long of [kiss.repeat(51), 'x'.repeat(51), 'x'.repeat(100_000), `e${'\u0301'.repeat(900)}`]) {
    await expect(rename(long)).rejects.toMatchObject(wrong('name', 'At most 50 characters'))
    expect(charactersIn(long)).toBeGreaterThan(50)
  }
  for (const long of [kiss.repeat(4_001), 'x'.repeat(100_000), `e${'\u0301'.repeat(64_000)}`]) {
    await expect(say(long)).rejects.toMatchObject(wrong('content', 'At most 4,000 characters'))
    expect(charactersIn(long)).toBeGreaterThan(4_000)
  }
})
