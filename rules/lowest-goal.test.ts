import { expect, test } from 'vitest'
import { creatorsLowestGoal, foundersLowestGoal } from './lowest-goal.ts'

test('a founder may lower a goal to what is approved where that completes the campaign, and not where it cannot', () => {
  for (const status of ['active', 'paused', 'expired'] as const) {
    expect([0, 1, 4].map(approved => foundersLowestGoal(status, approved))).toEqual([1, 1, 4])
  }
  for (const status of ['pending', 'rejected'] as const) {
    expect([0, 1, 4].map(approved => foundersLowestGoal(status, approved))).toEqual([1, 2, 5])
  }
})

test('the contributor who created it may lower it as far, but what goes back to review needs one more', () => {
  for (const status of ['active', 'paused'] as const) {
    expect([0, 1, 4].map(approved => creatorsLowestGoal(status, approved))).toEqual([1, 1, 4])
  }
  for (const status of ['pending', 'rejected', 'expired'] as const) {
    expect([0, 1, 4].map(approved => creatorsLowestGoal(status, approved))).toEqual([1, 2, 5])
  }
})
