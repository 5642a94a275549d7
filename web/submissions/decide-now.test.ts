import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { send } from '#/tests/access-matrix/procedures.ts'
import { openWorld } from '#/tests/world.ts'
import { applyAll, firstFault } from './decide-now.ts'

const refusedWith = (code: string): PromiseSettledResult<unknown> => ({
  status: 'rejected',
  reason: Object.assign(new Error('Refused'), { defined: true, code, status: 409 }),
})

test('a decision that took effect by itself a moment before “now” was pressed has not failed', () => {
  const two = [{ move: 'approve' }, { move: 'approve' }] as const
  expect(firstFault(two, [refusedWith('already_decided'), { status: 'fulfilled', value: {} }])).toBeUndefined()
  expect(firstFault(two, [refusedWith('already_decided'), refusedWith('goal_reached')])).toMatchObject({
    move: 'approve',
    why: { code: 'goal_reached' },
  })
})

test('as many decisions as can be made at once are applied without the server refusing any for their number', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '1' } })
  const { fran } = world
  const absent = Array.from({ length: limits.decisionsAtOnceMax }, () => randomUUID())
  const answers = await applyAll(absent, async id => {
    const { status } = await send(world, 'submissions.approve', { id }, { cookie: fran.cookie })
    expect(status).toBe(404)
  })
  expect(answers.map(({ status }) => status)).toEqual(absent.map(() => 'fulfilled'))
})
