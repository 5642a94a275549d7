import { expect, test } from 'vitest'
import type { NotificationType } from '#/rules/notifications.ts'
import { isEmailType, notificationTypes } from '#/rules/notifications.ts'
import { smtpMail } from '#/server/infra/mail/smtp.ts'
import { fransRoomId } from '#/tests/cast.ts'
import { sender } from '#/tests/mailed.ts'
import { delivers, happens, openPushing } from '#/tests/pushing.ts'
import { openSmtp } from '#/tests/smtp.ts'

/** One switch of the settings at a time is off, all others on. */
const switches = {
  none: () => undefined,
  app: (type: NotificationType) => type,
  push: (type: NotificationType) => `push_${type}` as const,
  email: (type: NotificationType) => (isEmailType(type) ? (`email_${type}` as const) : undefined),
}

const expected = (type: NotificationType) => {
  const mails = isEmailType(type) ? 1 : 0
  return {
    none: { app: 1, push: 1, email: mails },
    app: { app: 0, push: 0, email: 0 },
    push: { app: 1, push: 0, email: mails },
    email: { app: 1, push: 1, email: 0 },
  }
}

test('each switch of each type stops what it names and nothing else, and what is on arrives once', async () => {
  await using smtp = await openSmtp()
  const mail = smtpMail({ server: smtp.settings, from: sender, waitMs: 1_000 })
  await using world = await openPushing({ mail })
  const { carl, cole, service } = world
  const { changePreferences, remove } = carl.api.notifications
  await service.deviceOf(carl, 'phone')
  await service.deviceOf(cole, 'another')
  await changePreferences({ push_karma_earned: true })
  let minutes = 0
  for (const type of notificationTypes) {
    const arrived: Record<string, unknown> = {}
    for (const [off, nameOf] of Object.entries(switches)) {
      const name = nameOf(type)
      if (name) await changePreferences({ [name]: false })
      carl.heard.length = 0
      const before = { push: service.received.length, email: smtp.taken.length }
      const id = await happens(world, carl, type, { data: { roomId: fransRoomId } })
      minutes += 20
      await world.passes(`${minutes} minutes`)
      for (const _ of [1, 2]) await delivers(world.world)
      arrived[off] = {
        app: carl.heard.filter(fact => fact.name === 'notified' && fact.alert !== undefined).length,
        push: service.received.length - before.push,
        email: smtp.taken.length - before.email,
      }
      if (id) await remove({ id })
      await delivers(world.world)
      if (name) await changePreferences({ [name]: true })
    }
    expect({ type, ...arrived }).toEqual({ type, ...expected(type) })
  }
  expect(service.faults).toEqual([])
  expect(service.receivedBy('another')).toEqual([])
  expect(new Set(smtp.taken.map(({ to }) => to?.[0]?.address))).toEqual(new Set([carl.email]))
  await mail.close()
})
