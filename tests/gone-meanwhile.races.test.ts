import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fransRoomId as roomId } from './cast.ts'
import { openHooked } from './hooked.ts'
import { lateFor } from './locks.ts'
import { delivers, happens, openPushing } from './pushing.ts'
import { refused } from './refused.ts'
import { comment, engagementCampaign } from './samples.ts'
import { openWorld } from './world.ts'

test('a founder approves while the contributor logs out on their phone: it counts, and other devices are told', async () => {
  await using world = await openPushing()
  const { db, fran, cara, service } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await service.deviceOf(cara, 'phone')
  await service.deviceOf(cara, 'laptop')
  const approved = await lateFor(
    db,
    tx => tx.deleteFrom('push_devices').where('name', '=', 'phone').execute(),
    () => fran.api.submissions.approve({ id }),
  )
  expect(approved.status).toBe('approved')
  await delivers(world)
  expect(service.receivedBy('phone')).toEqual([])
  expect(service.receivedBy('laptop')).toHaveLength(1)
})

test('a notice is read while a device that shows it goes: it is read', async () => {
  await using world = await openPushing()
  const { db, carl, service } = world
  await service.deviceOf(carl, 'phone')
  const id = await happens(world, carl, 'new_campaign')
  await delivers(world)
  await lateFor(
    db,
    tx => tx.deleteFrom('push_devices').where('user_id', '=', carl.id).execute(),
    () => carl.api.notifications.markRead({ id }),
  )
  expect((await carl.api.notifications.list({})).unread).toBe(0)
})

test('work is sent while its founder removes a webhook: it is there', async () => {
  await using hooked = await openHooked()
  const { db, fran, cara } = hooked.world
  await db.updateTable('users').set({ email_verified: true }).execute()
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const sent = await lateFor(
    db,
    tx => tx.deleteFrom('webhook_endpoints').where('id', '=', hooked.id).execute(),
    () => cara.api.submissions.submitComment(comment(campaignId)),
  )
  expect(sent.status).toBe('pending')
})

test('no message about work that is sent while its founder switches a webhook off waits until it is on again', async () => {
  await using hooked = await openHooked()
  const { db, fran, cara } = hooked.world
  await db.updateTable('users').set({ email_verified: true }).execute()
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await lateFor(
    db,
    tx => tx.updateTable('webhook_endpoints').set({ off_since: new Date(), off_reason: 'paused' }).execute(),
    () => cara.api.submissions.submitComment(comment(campaignId)),
  )
  await fran.api.webhooks.change({ id: hooked.id, isOn: true })
  expect(await hooked.messages()).toEqual([])
})

test('a picture that is swept while its message is sent is refused as missing', async () => {
  await using world = await openWorld()
  const { db, fran } = world
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  const here = `http://localhost:3000/api/squads/${roomId}/images`
  const upload = await world.fetch(new Request(here, { method: 'POST', body: new Uint8Array(bytes) }), fran.cookie)
  const { id: imageId } = z.object({ id: z.uuid() }).parse(await upload.json())
  const sends = lateFor(
    db,
    tx => tx.deleteFrom('squad_images').where('id', '=', imageId).execute(),
    () => fran.api.squads.sendImage({ id: randomUUID(), roomId, imageId, alt: '' }),
  )
  await expect(sends).rejects.toMatchObject(refused('image_missing'))
})
