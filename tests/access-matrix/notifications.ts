import { renewPlan } from '../by-hand.ts'
import { comment, engagementCampaign, subscription } from '../samples.ts'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { absent, everybodySignedIn, nobody, own } from './callers.ts'

const absentForAll = { ...nobody('not_found'), visitor: 'not_signed_in' } as const

async function aNoticeOfCaras(world: TestWorld) {
  const { fran, cara } = world
  await renewPlan(world, fran)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.reject({ id, reason: null })
  return { id: (await cara.api.notifications.list({})).items[0]?.id }
}

async function aDeviceOfCaras({ cara }: TestWorld) {
  const { id } = await cara.api.notifications.addDevice({ subscription: subscription(), name: 'Firefox on Linux' })
  return { id }
}

export const notifications: Rows = {
  'notifications.list': { "one's own": { input: () => ({}), expected: everybodySignedIn } },
  'notifications.markRead': {
    "cara's": { input: aNoticeOfCaras, expected: own('not_found', { cara: 'ok' }) },
    absent: { input: absent, expected: absentForAll },
  },
  'notifications.markAllRead': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'notifications.remove': {
    "cara's": { input: aNoticeOfCaras, expected: own('not_found', { cara: 'ok' }) },
    absent: { input: absent, expected: absentForAll },
  },
  'notifications.preferences': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'notifications.changePreferences': {
    "one's own": {
      input: () => ({ karma_earned: false, quiet_hours_start: '22:00', quiet_hours_end: '07:00', time_zone: 'UTC' }),
      expected: everybodySignedIn,
    },
    'quiet hours without an end': {
      input: () => ({ quiet_hours_start: '22:00', quiet_hours_end: '22:00' }),
      expected: { ...nobody('quiet_hours_equal'), visitor: 'not_signed_in' },
    },
  },
  'notifications.reach': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'notifications.addDevice': {
    "one's own": {
      input: () => ({ subscription: subscription(), name: 'Chrome on a phone' }),
      expected: everybodySignedIn,
    },
    'of an unknown push service': {
      input: () => ({ subscription: { ...subscription(), endpoint: 'https://ours.example/push' }, name: 'Chrome' }),
      expected: { ...nobody('push_service_unknown'), visitor: 'not_signed_in' },
    },
  },
  'notifications.removeDevice': {
    "cara's": { input: aDeviceOfCaras, expected: own('not_found', { cara: 'ok' }) },
    absent: { input: absent, expected: absentForAll },
  },
  'notifications.testDevice': {
    "cara's": { input: aDeviceOfCaras, expected: own('not_found', { cara: 'ok' }) },
    absent: { input: absent, expected: absentForAll },
  },
}
