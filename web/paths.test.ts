import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { notificationTypes } from '#/rules/notifications.ts'
import { destinationOf } from '#/rules/destinations.ts'
import { hostilePaths, oddPaths } from '#/tests/hostile-paths.ts'
import { homeOf, ownPath, paths } from './paths.ts'

describe('a click on a notice', () => {
  const toContributorDashboard = ['/contributor/dashboard', '/contributor/dashboard'] as const
  const toManage = ['/manage-campaign/c1', '/founder-dashboard'] as const
  const toRoom = ['/squad-room?roomId=r1', '/contributor/dashboard'] as const
  const toMessage = ['/squad-room?roomId=r1&message=7', '/contributor/dashboard'] as const
  const table = {
    team_assignment: toContributorDashboard,
    campaign_submission: toManage,
    submission_approved: toContributorDashboard,
    submission_rejected: toContributorDashboard,
    karma_earned: toContributorDashboard,
    new_campaign: ['/campaigns/c1', '/explore'],
    campaign_goal_reached: toManage,
    squad_message: toRoom,
    squad_mention: toMessage,
    new_user_signup: ['/admin/team-management', '/admin/team-management'],
    webhook_off: ['/webhooks', '/webhooks'],
    billing_alert: ['/settings?tab=billing', '/settings?tab=billing'],
  } as const

  test('is decided for every type', () => expect(Object.keys(table)).toEqual([...notificationTypes]))

  test.each(notificationTypes)('on %s leads where the table says, also when its ids have gone', type => {
    const [withIds, without] = table[type]
    expect(destinationOf(type, { campaignId: 'c1', roomId: 'r1', seq: 7 })).toBe(withIds)
    expect(destinationOf(type, {})).toBe(without)
  })
})

test('everybody has a home: founders and admins one, contributors another, the rest the landing page', () => {
  expect(homeOf('founder')).toBe('/founder-dashboard')
  expect(homeOf('admin')).toBe('/founder-dashboard')
  expect(homeOf('contributor')).toBe('/contributor-dashboard')
  expect(homeOf(null)).toBe('/')
})

describe('the page to return to after signing in', () => {
  test.each([
    '/',
    '/explore',
    '/campaign/0190f5fe-7c00-7a00-8000-000000000000',
    '/explore?q=a%20b&tab=posts#top',
    '/squad-room?roomId=r1',
    paths.manageCampaign('c1'),
    '/login?next=https://evil.example/',
  ])('%s is kept', path => expect(ownPath(path)).toBe(path))

  test.each(hostilePaths.map(text => [JSON.stringify(text), text] as const))(
    '%s leads nowhere else',
    (_shown, text) => {
      expect(ownPath(text)).toBeUndefined()
    },
  )

  test.each(oddPaths.map(text => [JSON.stringify(text), text] as const))('%s stays with us', (_shown, text) => {
    const path = ownPath(text)
    expect(path).toMatch(/^\/(?![/\\])/)
    expect(new URL(path ?? '', 'https://ours.example/login').origin).toBe('https://ours.example')
  })

  test('sixty hostile ones were tried', () =>
    expect(new Set([...hostilePaths, ...oddPaths]).size).toBeGreaterThanOrEqual(60))

  test.each([undefined, null, 7, true, {}, ['/explore'], ['//evil.example'], { toString: () => '/explore' }])(
    'what is no text (%j) is dropped',
    value => expect(ownPath(value)).toBeUndefined(),
  )

  test('nothing that anybody types leaves our origin, and what is kept is kept again', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      ':',
      '@',
      'evil.example',
      'a',
      '?',
      '#',
      '%00',
      '／',
    )
    const text = fc.oneof(
      fc.array(part, { maxLength: 12 }).map(parts => `/${parts.join('')}`),
      fc.string(),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(text, next => {
        const path = ownPath(next)
        if (path === undefined) return
        expect(new URL(path, 'https://ours.example/').origin).toBe('https://ours.example')
        expect(ownPath(path)).toBe(path)
      }),
      { numRuns: 1_000 },
    )
  })
})
