import { expect, test } from 'vitest'
import { planChange, previewChange } from './plan-change.ts'
import { plans } from './plans.ts'

const [starter, growth, pro] = plans
const now = new Date('2026-03-10T12:00:00Z')
const renewsAt = new Date(now.getTime() + 15 * 86_400_000)
const half = { now, renewsAt, onTrial: false }

test('more karma is an upgrade; with equal karma the price decides', () => {
  const all = plans.flatMap(from => plans.filter(to => to !== from).map(to => planChange(from, to)))
  expect(all.map(each => [each.oldPlan, each.newPlan, each.isUpgrade, each.karmaDifference])).toEqual([
    ['Starter', 'Growth', true, 0],
    ['Starter', 'Pro', true, 4],
    ['Growth', 'Starter', false, 0],
    ['Growth', 'Pro', true, 4],
    ['Pro', 'Starter', false, -4],
    ['Pro', 'Growth', false, -4],
  ])
})

test('an upgrade is charged for the rest of the month, anything else and a trial only later', () => {
  expect(previewChange(starter, pro, half)).toMatchObject({ chargedNow: 35, chargedNext: 99 })
  expect(previewChange(starter, growth, half)).toMatchObject({ chargedNow: 10, chargedNext: 49 })
  const twoDays = { ...half, renewsAt: new Date(now.getTime() + 2 * 86_400_000) }
  expect(previewChange(starter, pro, twoDays).chargedNow).toBe(4.67)
  const longMonth = { ...half, renewsAt: new Date(now.getTime() + 31 * 86_400_000) }
  expect(previewChange(starter, pro, longMonth).chargedNow).toBe(70)
  expect(previewChange(pro, starter, half)).toMatchObject({ chargedNow: 0, chargedNext: 29 })
  expect(previewChange(starter, pro, { ...half, onTrial: true })).toMatchObject({ chargedNow: 0, chargedNext: 99 })
  expect(previewChange(starter, pro, { ...half, renewsAt: null }).chargedNow).toBe(0)
  expect(previewChange(starter, pro, { ...half, now: new Date(renewsAt.getTime() + 1) }).chargedNow).toBe(0)
})
