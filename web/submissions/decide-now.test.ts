import { expect, test } from 'vitest'
import { firstFault } from './decide-now.ts'

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
