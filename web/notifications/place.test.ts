import { expect, test } from 'vitest'
import type { NotificationData } from '#/contract/notifications.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { isOnScreen } from './place.ts'

const onScreen = (type: NotificationType, data: NotificationData, pathname: string, search = {}) =>
  isOnScreen({ type, data }, { pathname, search })

test('a notice leads to the page that is open, whatever its spelling or tab', () => {
  expect(onScreen('submission_approved', { campaignId: 'c1' }, '/contributor-dashboard', { tab: 'activity' })).toBe(
    true,
  )
  expect(onScreen('new_campaign', { campaignId: 'c1' }, '/campaign/c1')).toBe(true)
  expect(onScreen('campaign_submission', { campaignId: 'c1' }, '/manage-campaign/c1')).toBe(true)
  expect(onScreen('squad_message', { roomId: 'r1' }, '/squad-room', { roomId: 'r1' })).toBe(true)
  expect(onScreen('squad_mention', { roomId: 'r1', seq: 7 }, '/squad-room', { roomId: 'r1' })).toBe(true)
})

test('another campaign or room is another page', () => {
  expect(onScreen('new_campaign', { campaignId: 'c1' }, '/campaign/c2')).toBe(false)
  expect(onScreen('new_campaign', { campaignId: 'c1' }, '/manage-campaign/c1')).toBe(false)
  expect(onScreen('squad_message', { roomId: 'r1' }, '/squad-room', { roomId: 'r2' })).toBe(false)
  expect(onScreen('squad_message', { roomId: 'r1' }, '/squad-room')).toBe(false)
})
