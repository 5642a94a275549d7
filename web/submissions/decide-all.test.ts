import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { refused } from '#/tests/refused.ts'
import { submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { decideAll, faultOf } from './decide-all.ts'

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

test('a decision whose answer was lost is taken', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  let calls = 0
  const decide: typeof fran.api.submissions.decide = async (...given) => {
    calls += 1
    const answer = await fran.api.submissions.decide(...given)
    if (calls === 1) throw new TypeError('Failed to fetch')
    return answer
  }
  const answer = await decideAll({ decide }, { move: 'approve', ids: [id], attempts: new Map([[id, 1]]) })
  expect(answer).toEqual({ taken: [id], refused: [] })
})

test('a call that fails twice after others have not: what they recorded counts, and nothing more is sent', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const { id: other } = await submittedPost(fran, cara)
  const strangers = Array.from({ length: 2 * limits.decisionsAtOnceMax - 1 }, () => randomUUID())
  const asked = { move: 'approve' as const, ids: [id, ...strangers, other], attempts: new Map([[id, 1]]) }
  let calls = 0
  const decide: typeof fran.api.submissions.decide = async (...given) => {
    calls += 1
    if (calls >= 2) throw new TypeError('Failed to fetch')
    return fran.api.submissions.decide(...given)
  }
  const answer = await decideAll({ decide }, asked)
  expect(calls).toBe(3)
  expect(answer.taken).toEqual([id])
  expect(answer.refused.map(each => each.id)).toEqual(strangers.slice(0, limits.decisionsAtOnceMax - 1))
  expect(answer.failed).toMatchObject({ why: new TypeError('Failed to fetch') })
})

const approving = (count: number) => ({ move: 'approve' as const, ids: Array.from({ length: count }, randomUUID) })
const lost = { why: new TypeError('Failed to fetch') }
const unreachable = 'We could not reach the server. Check your connection and try again.'

test('a founder reads what was decided and why the others were not', () => {
  const [id = '', other = '', ...rest] = approving(80).ids
  const refusal = { id: other, why: 'goal_reached' as const }
  expect(faultOf(approving(2), { taken: [id, other], refused: [] })).toBeUndefined()
  expect(faultOf(approving(1), { taken: [], refused: [refusal] })).toEqual({
    title: 'Failed to approve submission',
    words: 'This campaign has reached its comment goal.',
  })
  expect(faultOf(approving(2), { taken: [id], refused: [refusal] })).toEqual({
    title: '1 of 2 approved',
    words: 'The other was not: This campaign has reached its comment goal.',
  })
  expect(faultOf(approving(3), { taken: [id], refused: [refusal, refusal] })).toEqual({
    title: '1 of 3 approved',
    words: 'The others were not: This campaign has reached its comment goal.',
  })
  expect(faultOf(approving(80), { taken: rest.slice(0, 50), refused: [], failed: lost })).toEqual({
    title: '50 of 80 approved',
    words: `The others failed: ${unreachable}`,
  })
  expect(faultOf({ ...approving(80), move: 'reject', reason: '' }, { taken: [], refused: [], failed: lost })).toEqual({
    title: 'Failed to reject submission',
    words: unreachable,
  })
})
