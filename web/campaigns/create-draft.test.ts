import { expect, test } from 'vitest'
import type { Me } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import { blankDraft, blankResource, toCampaign, toCard, whole } from './create-draft.ts'

const fran: Me = {
  id: '00000000-0000-4000-8000-000000000001',
  fullName: 'Fran Miller',
  email: 'fran@example.com',
  avatarUrl: null,
  role: 'founder',
  isVerified: true,
  choosesRole: false,
  undoSeconds: 10,
  viewing: null,
}
const now = new Date('2026-03-10T12:00:00Z')
const dayMs = 86_400_000
const daysLeft = (durationDays: string) =>
  (toCard({ ...blankDraft, kind: 'posts', durationDays }, fran, now).expiresAt.getTime() - now.getTime()) / dayMs

test('a preview ends after the days that were typed, and after the most days there are if it is more', () => {
  expect(['', '0', '2', '3.7', '365'].map(daysLeft)).toEqual([1, 1, 2, 3, 365])
  for (const days of ['366', '100000000000', '1e400']) expect(daysLeft(days)).toBe(limits.durationDaysMax)
  expect(toCard(blankDraft, fran, now).expiresAt.getTime() - now.getTime()).toBe(30 * dayMs)
})

test('a typed figure that is none, or below 1, counts as 1 in sums', () => {
  expect(['', ' ', '0', '-3', 'many', '1', '2.5', '12'].map(whole)).toEqual([1, 1, 1, 1, 1, 1, 2, 12])
})

test('the address of a resource is sent without the invisible marks it was copied with, and with its scheme', () => {
  const url = '\u200bledgerly.example/docs\u200e '
  const { additionalResources } = toCampaign('', { ...blankDraft, resources: [{ ...blankResource(), url }] })
  expect(additionalResources).toMatchObject([{ url: 'https://ledgerly.example/docs' }])
})
