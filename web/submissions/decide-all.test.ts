import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { refused } from '#/tests/refused.ts'
import { submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { decideAll } from './decide-all.ts'

test('one more than a call takes is decided too', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const { id: other } = await submittedPost(fran, cara)
  const strangers = Array.from({ length: limits.decisionsAtOnceMax - 1 }, () => randomUUID())
  const ids = [id, ...strangers, other]
  await expect(fran.api.submissions.decide({ move: 'approve', ids })).rejects.toMatchObject(refused('bad_input'))
  const answer = await decideAll(fran.api.submissions, {
    move: 'approve',
    ids,
    attempts: new Map(ids.map(each => [each, 1])),
  })
  expect(answer.taken).toEqual([id, other])
  expect(answer.refused.map(each => each.id)).toEqual(strangers)
})
