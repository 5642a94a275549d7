import { expect, test } from 'vitest'
import { happens } from '#/tests/pushing.ts'
import { subscription } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { smtpMail } from '../infra/mail/smtp.ts'
import { mailboxMail } from '../infra/mail/mailbox.ts'
import { readSmtpUrl } from '../infra/mail/settings.ts'
import { makeDelivering } from '../notifications/deliver.ts'
import { nothingLeaves } from '../world.ts'

const everyDelivery = async ({ ada }: TestWorld, channel: 'email' | 'push', state: 'waiting' | 'sent') => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await ada.api.operations.deliveries({ channel, state, ...(cursor && { cursor }) })
    seen.push(...items.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  return seen
}

test('each way and state is a list of its own, page after page, with nothing twice', async () => {
  await using world = await openWorld()
  await world.cara.api.notifications.addDevice({ subscription: subscription(), name: 'Firefox on Linux' })
  for (let nth = 0; nth < 60; nth++) await happens(world, world.cara, 'submission_approved')
  const mails = await everyDelivery(world, 'email', 'waiting')
  expect(mails).toHaveLength(60)
  expect(new Set(mails).size).toBe(60)
  expect(await everyDelivery(world, 'push', 'sent')).toEqual([])
  const [push] = (await world.ada.api.operations.deliveries({ channel: 'push', state: 'waiting' })).items
  expect(push).toMatchObject({ device: 'Firefox on Linux', to: 'c…@example.com', triedAt: null })
})

test('the figures tell what waits and what was sent lately', async () => {
  await using world = await openWorld({ leaves: { ...nothingLeaves, mail: mailboxMail() } })
  const { ada, cara, cole } = world
  await happens(world, cara, 'submission_approved')
  await happens(world, cole, 'submission_approved')
  const read = () => ada.api.operations.outgoing({ channel: 'email' })
  expect(await read()).toMatchObject({ setUp: 'mailbox', waiting: 2, sentInDay: 0, lastSentAt: null })
  await world.passes('6 minutes')
  const delivering = makeDelivering(world.world, 'email')
  await delivering.tick()
  await delivering.idle()
  const { items } = await ada.api.operations.deliveries({ channel: 'email', state: 'sent' })
  const last = Math.max(...items.map(({ sentAt }) => sentAt?.getTime() ?? 0))
  expect(await read()).toMatchObject({ waiting: 0, sentInDay: 2, sentInMonth: 2, lastSentAt: new Date(last) })
  await world.passes('25 hours')
  expect(await read()).toMatchObject({ sentInDay: 0, sentInMonth: 2, failed: 0 })
})

test('the set-up names the mail server and nothing of its login, and says when there is none', async () => {
  await using none = await openWorld()
  expect(await none.ada.api.operations.outgoing({ channel: 'email' })).toMatchObject({ setUp: 'none', host: null })
  expect(await none.ada.api.operations.outgoing({ channel: 'push' })).toMatchObject({ setUp: 'push' })
  const SMTP_URL = 'smtps://user:password@mail.example.com'
  const server = readSmtpUrl(SMTP_URL) ?? expect.unreachable()
  const mail = smtpMail({ server, from: { name: '', address: 'no-reply@example.com' } })
  await using some = await openWorld({
    env: { SMTP_URL, MAIL_FROM: 'no-reply@example.com' },
    leaves: { ...nothingLeaves, mail },
  })
  const outgoing = await some.ada.api.operations.outgoing({ channel: 'email' })
  expect(outgoing).toMatchObject({ setUp: 'smtp', host: 'mail.example.com' })
  expect(JSON.stringify(outgoing)).not.toContain('password')
})
