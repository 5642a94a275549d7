import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { comment, engagementCampaign, submittedPost } from '#/tests/samples.ts'
import { refused } from '#/tests/refused.ts'
import { openSmtp } from '#/tests/smtp.ts'
import { tally } from '#/tests/racing.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { smtpMail } from '../infra/mail/smtp.ts'
import { makeDelivering } from '../notifications/deliver.ts'
import { applyDecisions } from '../submissions/apply-decisions.ts'
import { nothingLeaves } from '../world.ts'

const from = { name: 'Karmasquad', address: 'no-reply@squad.example' }

/** A world whose mail server refuses everything at first. Cara's post was approved, and its mail was given up. */
async function openRefused() {
  const smtp = await openSmtp()
  const mail = smtpMail({ server: smtp.settings, from, waitMs: 1_000 })
  const world = await openWorld({ leaves: { ...nothingLeaves, mail } })
  smtp.mood.refuses = { at: 'recipient', code: 550, words: `5.1.1 ${world.cara.email} is unknown` }
  const { id } = await submittedPost(world.fran, world.cara)
  await world.fran.api.submissions.approve({ id })
  await world.passes('6 minutes')
  await deliver(world)
  return {
    smtp,
    world,
    async [Symbol.asyncDispose]() {
      await mail.close()
      await smtp[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

async function deliver({ world }: TestWorld) {
  const delivering = makeDelivering(world, 'email')
  await delivering.tick()
  await delivering.idle()
}

const mails = async ({ ada }: TestWorld, state: 'dead' | 'waiting' | 'sent') =>
  (await ada.api.operations.deliveries({ channel: 'email', state })).items

const noted = async ({ db }: TestWorld) =>
  (
    await db
      .selectFrom('audit_entries')
      .where('action', '=', 'failures_retried')
      .select(['actor_id', 'after'])
      .execute()
  ).map(({ actor_id, after }) => ({ by: actor_id, after }))

test('a mail that was refused is listed without its words and address, and Retry sends it once', async () => {
  await using refusedMail = await openRefused()
  const { world, smtp } = refusedMail
  const [dead] = await mails(world, 'dead')
  expect(dead).toMatchObject({
    to: 'c…@example.com',
    attempts: 1,
    type: 'submission_approved',
    reason: 'The mail server refused it (550 5.1.1)',
  })
  const { cara, ada } = world
  expect(JSON.stringify(dead)).not.toContain(cara.email)

  smtp.mood.refuses = undefined
  await expect(cara.api.operations.retry({ queue: 'email' })).rejects.toMatchObject(refused('forbidden'))
  const presses = Array.from({ length: 20 }, () => ada.api.operations.retry({ queue: 'email', id: dead?.id ?? '' }))
  expect(await tally(presses)).toEqual({ ok: 1, not_found: 19 })
  await Promise.all([deliver(world), deliver(world), deliver(world)])
  expect(smtp.taken.map(({ to }) => to?.[0]?.address)).toEqual([cara.email])
  expect(await mails(world, 'dead')).toEqual([])
  expect(await mails(world, 'sent')).toMatchObject([{ id: dead?.id, reason: null }])
  expect(await noted(world)).toEqual([{ by: ada.id, after: { queue: 'email', count: 1 } }])
})

test('one try more that fails again is given up again, with a new reason', async () => {
  await using refusedMail = await openRefused()
  const { world, smtp } = refusedMail
  smtp.mood.refuses = { at: 'recipient', code: 552, words: '5.2.2 mailbox full' }
  expect(await world.ada.api.operations.retry({ queue: 'email' })).toEqual({ count: 1 })
  await deliver(world)
  expect(await mails(world, 'dead')).toMatchObject([{ attempts: 2, reason: 'The mail server refused it (552 5.2.2)' }])
  expect(smtp.taken).toEqual([])
})

test('what was read meanwhile is not sent after all', async () => {
  await using refusedMail = await openRefused()
  const { world, smtp } = refusedMail
  smtp.mood.refuses = undefined
  await world.cara.api.notifications.markAllRead()
  await world.ada.api.operations.retry({ queue: 'email' })
  await deliver(world)
  expect(smtp.taken).toEqual([])
  expect(await mails(world, 'dead')).toEqual([])
})

test('nothing failed: retrying all is nothing, and is not noted', async () => {
  await using world = await openWorld()
  for (const queue of ['decisions', 'email', 'push', 'webhooks'] as const)
    expect(await world.ada.api.operations.retry({ queue })).toEqual({ count: 0 })
  expect(await noted(world)).toEqual([])
})

test('a decision that a fault kept is listed with its fault, and retried once the fault is mended: karma moves once', async () => {
  await using world = await openWorld()
  const { fran, cara, ada, db } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  // The decision can still be undone, so a retry must not hasten it.
  expect(await ada.api.operations.retry({ queue: 'decisions' })).toEqual({ count: 0 })
  await sql`alter table submissions add constraint planted check (status <> 'approved')`.execute(db)
  await world.passes('11 seconds')
  await applyDecisions(world.world)
  expect(world.faults.splice(0)).toHaveLength(1)
  expect((await ada.api.operations.decisions({})).items).toMatchObject([
    {
      id,
      move: 'approve',
      founder: fran.fullName,
      campaign: 'Ledgerly',
      attempts: 1,
      error: 'The database refused (23514, planted)',
    },
  ])
  await sql`alter table submissions drop constraint planted`.execute(db)
  const presses = Array.from({ length: 20 }, () => ada.api.operations.retry({ queue: 'decisions', id }))
  expect(await tally(presses)).toEqual({ ok: 1, not_found: 19 })
  await Promise.all(Array.from({ length: 5 }, () => applyDecisions(world.world)))
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
  expect((await ada.api.operations.decisions({})).items).toEqual([])
})

test('a webhook that failed is listed with its fault, and applied once however often it is retried', async () => {
  await using world = await openWorld()
  const { ada, db } = world
  const before = (await world.fran.api.dashboards.karma()).available
  await db
    .updateTable('webhook_events')
    .set({
      applied_at: null,
      outcome: null,
      attempts: 3,
      error: 'Error: no',
      next_try_at: sql<Date>`now() + interval '1 hour'`,
    })
    .where('name', '<>', 'reconciliation')
    .execute()
  const { items } = await ada.api.billing.events({ verdict: 'waiting' })
  expect(items.length).toBeGreaterThan(1)
  expect(items[0]).toMatchObject({ attempts: 3, error: 'Error: no' })
  expect(await ada.api.operations.retry({ queue: 'webhooks', id: items[0]?.id ?? '' })).toEqual({ count: 1 })
  expect(await ada.api.operations.retry({ queue: 'webhooks' })).toEqual({ count: items.length - 1 })
  await ada.api.billing.replayEvent({ id: items[0]?.id ?? '', present: null })
  expect((await ada.api.billing.events({ verdict: 'waiting' })).items).toEqual([])
  expect((await world.fran.api.dashboards.karma()).available).toBe(before)
  const replays = await db
    .selectFrom('audit_entries')
    .where('action', '=', 'event_replayed')
    .select('target_id')
    .execute()
  expect(replays).toEqual([{ target_id: items[0]?.id }])
})
