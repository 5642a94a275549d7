import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { now } from '#/server/infra/db/now.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { subscribes } from './buying.ts'
import { comment, engagementCampaign } from './samples.ts'
import { openSmtp } from './smtp.ts'
import { openNodes, signUp } from './two-servers.ts'

const works = 16
const patient = { timeout: 75_000, interval: 250 }

test('the jobs of three processes on one database, without Redis, do each thing once', async () => {
  await using smtp = await openSmtp()
  await using nodes = await openNodes({
    SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}`,
    MAIL_FROM: 'Karmasquad <no-reply@squad.example>',
  })
  // All at once, on an empty database.
  const started = await Promise.all([nodes.start(), nodes.start(), nodes.start()])
  const [a, b] = started
  for (const { said } of started) expect(said()).toContain('is ready at')
  const { db } = nodes
  const fran = await signUp(a.origin, 'founder', 'Fran')
  const writers = []
  for (let nth = 0; nth < works; nth++)
    writers.push(await signUp(nth % 2 ? a.origin : b.origin, 'contributor', `C${nth}`))
  await expect.poll(() => smtp.taken.length, patient).toBe(works + 1)
  await db.updateTable('users').set({ email_verified: true }).execute()
  await subscribes(fran)
  const goal = works + 5
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: goal }))
  const sent = await Promise.all(writers.map(({ api }) => api.submissions.submitComment(comment(campaignId))))
  await fran.api.submissions.decide({ move: 'approve', ids: sent.map(({ id }) => id) })
  await db.updateTable('decisions').set({ due_at: now }).execute()

  const approved = () =>
    db
      .selectFrom('submissions')
      .where('status', '=', 'approved')
      .select('id')
      .execute()
      .then(rows => rows.length)
  await expect.poll(approved, patient).toBe(works)
  // A mail is held back for a while, in case other notices can join it.
  await db.updateTable('deliveries').set({ due_at: now }).where('state', '=', 'waiting').execute()
  await db
    .updateTable('campaigns')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', campaignId)
    .execute()
  const status = () =>
    db
      .selectFrom('campaigns')
      .select('status')
      .executeTakeFirst()
      .then(row => row?.status)
  await expect.poll(status, patient).toBe('expired')

  const awards = await db.selectFrom('karma_transfers').where('kind', '=', 'award').select('submission_id').execute()
  expect(new Set(awards.map(row => row.submission_id)).size).toBe(works)
  expect(awards).toHaveLength(works)
  expect(await booksErrors(db)).toEqual([])
  const waiting = async () => [
    ...(await db.selectFrom('letters').where('state', '=', 'waiting').select('id').execute()),
    ...(await db.selectFrom('deliveries').where('state', '=', 'waiting').select('id').execute()),
  ]
  await expect.poll(async () => (await waiting()).length, patient).toBe(0)
  const letters = smtp.taken.map(({ messageId }) => messageId)
  expect(new Set(letters).size).toBe(letters.length)
  const approvals = smtp.taken.filter(({ subject }) => subject?.includes('approved'))
  expect(new Set(approvals.map(({ to }) => to?.[0]?.address)).size).toBe(works)
  expect(approvals).toHaveLength(works)
  const notices = await db
    .selectFrom('notifications')
    .where('type', '=', 'submission_approved')
    .select('user_id')
    .execute()
  expect(new Set(notices.map(row => row.user_id)).size).toBe(notices.length)
  expect(started.map(({ said }) => said()).join('')).not.toMatch(/failed|error/i)
}, 240_000)
