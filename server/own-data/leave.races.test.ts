import { cancelPlan, resumePlan } from '#/tests/buying.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { send } from '#/tests/access-matrix/procedures.ts'
import { ofContributor } from '#/tests/by-hand.ts'
import { testPassword } from '#/tests/cast.ts'
import { lateFor, waitForLocks } from '#/tests/locks.ts'
import { refused } from '#/tests/refused.ts'
import {
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  redditPost,
  submittedPost,
} from '#/tests/samples.ts'
import { openSubscribed } from '#/tests/shop.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { reconcile } from '../billing/reconcile.ts'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'

/** PostgreSQL detects a deadlock after one second; then the change is retried. */
const patient = { timeout: 120_000 }

const leave = ({ api, email }: Person) => api.ownData.leave({ email, present: null })

const openWork = async ({ db }: TestWorld, { id }: Person) =>
  (
    await db.selectFrom('submissions').where('contributor_id', '=', id).select(['status', 'karma_awarded']).execute()
  ).map(({ status, karma_awarded }) => `${status} ${karma_awarded}`)

test('of twenty admins who leave at once one stays', patient, async () => {
  // They leave one after another: on a busy machine the last waits longer than the server lets a statement wait.
  await using world = await openWorld({ statementMs: patient.timeout })
  const { ada, db } = world
  const admins = await Promise.all(Array.from({ length: 19 }, (_, nth) => makeAdmin(world, nth)))
  const cookies = [{ cookie: ada.cookie, email: ada.email }, ...admins]
  const answers = await Promise.all(
    cookies.map(({ cookie, email }) => send(world, 'ownData.leave', { email, present: null }, { cookie })),
  )
  const codes = answers.map(({ code }) => code).toSorted()
  expect(codes).toEqual(['last_admin', ...Array.from({ length: 19 }, () => 'ok')])
  const left = await db.selectFrom('user_roles').where('role', '=', 'admin').selectAll().execute()
  expect(left).toHaveLength(1)
})

/** Signed in with a copy of Ada's session, because hashing their passwords would take long. */
async function makeAdmin({ auth, db, fetch }: TestWorld, nth: number) {
  const id = crypto.randomUUID()
  const email = `admin${nth}@example.com`
  await db
    .insertInto('users')
    .values({ id, email, name: `Admin ${nth}` })
    .execute()
  await db
    .insertInto('profiles')
    .values({ id, full_name: `Admin ${nth}` })
    .execute()
  await db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
  const token = crypto.randomUUID()
  const expires_at = new Date(Date.now() + 600_000)
  await db.insertInto('sessions').values({ id: crypto.randomUUID(), user_id: id, token, expires_at }).execute()
  const { secret } = await auth.$context
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const signature = Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(token))).toString('base64')
  const cookie = `session=${encodeURIComponent(`${token}.${signature}`)}`
  expect((await send({ fetch }, 'accounts.me', undefined, { cookie })).text).toContain(email)
  return { cookie, email }
}

test(
  'leaving while the founder approves, and while one publishes: either is whole, and nothing stays open',
  patient,
  async () => {
    for (let round = 0; round < 3; round++) {
      await using world = await openWorld()
      const { fran, cara, cole } = world
      const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
      const { id } = await cara.api.submissions.submitComment(comment(campaignId))
      const posted = await submittedPost(fran, cole)
      await fran.api.submissions.approve({ id: posted.id })
      const tried = await Promise.allSettled([
        leave(cara),
        fran.api.submissions.approve({ id }),
        leave(cole),
        cole.api.submissions.publish({ id: posted.id, url: redditPost() }),
      ])
      expect([tried[0].status, tried[2].status]).toEqual(['fulfilled', 'fulfilled'])
      expect(['withdrawn 0', 'approved 1']).toContain((await openWork(world, cara))[0])
      expect(['lapsed 0', 'approved 1']).toContain((await openWork(world, cole))[0])
      const { rows } = await sql`select 1 from notifications where user_id in (${cara.id}, ${cole.id})`.execute(
        world.db,
      )
      expect(rows).toEqual([])
    }
  },
)

test(
  'a founder leaves while an approved post of theirs is published: it is paid, and nothing of theirs runs on',
  patient,
  async () => {
    for (let round = 0; round < 3; round++) {
      await using world = await openWorld()
      const { fran, cole, db } = world
      const posted = await submittedPost(fran, cole)
      await fran.api.submissions.approve({ id: posted.id })
      const [left, published] = await Promise.allSettled([
        leave(fran),
        cole.api.submissions.publish({ id: posted.id, url: redditPost() }),
      ])
      expect([left.status, published.status]).toEqual(['fulfilled', 'fulfilled'])
      const running = await db.selectFrom('campaigns').where('status', '<>', 'deleted').select('id').execute()
      expect(running).toEqual([])
    }
  },
)

test('what began before its sender had left leaves nothing behind', patient, async () => {
  await using world = await openWorld()
  const { fran, cara, fred, db } = world
  const { id: campaignId } = await fred.api.campaigns.create(postsCampaign())
  const during = await Promise.allSettled([
    leave(cara),
    leave(fran),
    ...Array.from({ length: 6 }, () => [
      cara.api.submissions.submitPost(post(campaignId)),
      fran.api.campaigns.create(engagementCampaign()),
    ]).flat(),
  ])
  expect(during.slice(0, 2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await openWork(world, cara)).filter(each => each.startsWith('pending'))).toEqual([])
  const running = await db
    .selectFrom('campaigns')
    .where('founder_id', '=', fran.id)
    .where('status', '<>', 'deleted')
    .select('id')
    .execute()
  expect(running).toEqual([])
})

test('whoever is still remembered for a moment after leaving changes nothing', async () => {
  await using world = await openWorld()
  const { cara, fred, db } = world
  const { id: campaignId } = await fred.api.campaigns.create(postsCampaign())
  const drop = world.sessions.drop
  world.sessions.drop = () => {}
  expect(await cara.api.accounts.me()).toMatchObject({ id: cara.id })
  await leave(cara)
  expect(await cara.api.accounts.me()).toMatchObject({ id: cara.id })
  await expect(cara.api.submissions.submitPost(post(campaignId))).rejects.toMatchObject(refused('not_signed_in'))
  world.sessions.drop = drop
  drop(cara.id)
  await expect(cara.api.submissions.submitPost(post(campaignId))).rejects.toMatchObject(refused('login_to_submit'))
  expect(await db.selectFrom('submissions').selectAll().execute()).toEqual([])
})

test('an admin who leaves while somebody signs up is not told of it any more', async () => {
  await using world = await openWorld()
  const { ada, visitor, db } = world
  const leaves = async (tx: Tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', ada.id).forUpdate().execute()
    await tx.updateTable('users').set({ left_at: now }).where('id', '=', ada.id).execute()
  }
  const nils = { role: 'founder', fullName: 'Nils Berg', email: 'nils@example.com', password: testPassword } as const
  await lateFor(db, leaves, () => visitor.api.accounts.signUp(nils))
  expect(await db.selectFrom('notifications').select('id').where('user_id', '=', ada.id).execute()).toEqual([])
})

test('a plan that its founder resumes while they leave is cancelled at the next look, not a day later', async () => {
  await using world = await openSubscribed()
  const { fern, db, provider, id } = world
  await reconcile(world.world)
  const leaving = await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', fern.id).forKeyShare().execute()
    const started = { left: leave(fern) }
    await waitForLocks(db)
    await resumePlan(fern)
    return started
  })
  await leaving.left
  expect(provider.statusOf(id)).toBe('active')
  await reconcile(world.world)
  expect(provider.statusOf(id)).toBe('cancelled')
})

test('a plan that the provider resumes only after its founder has left is cancelled at the next look', async () => {
  await using world = await openSubscribed()
  const { fern, db, provider, id } = world
  await cancelPlan(fern)
  const { payments } = world.world
  const resume = payments.resume.bind(payments)
  payments.resume = async which => {
    await leave(fern)
    await resume(which)
  }
  await expect(resumePlan(fern)).rejects.toMatchObject(refused('not_signed_in'))
  expect(provider.statusOf(id)).toBe('active')
  // The session had ended, so the request was refused halfway. The job finishes it when it is a minute old.
  await db
    .updateTable('billing_intents')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .execute()
  await reconcile(world.world)
  expect(provider.statusOf(id)).toBe('cancelled')
})

test('a campaign in review that is approved while its contributor leaves runs on', async () => {
  await using world = await openWorld()
  const { fran, cara, db } = world
  const id = await publishedPost(fran, cara)
  await ofContributor(world, id, { contributor: cara, status: 'pending' })
  await lateFor(
    db,
    tx => tx.updateTable('campaigns').set({ status: 'active' }).where('id', '=', id).execute(),
    () => leave(cara),
  )
  const status = db.selectFrom('campaigns').where('id', '=', id).select('status')
  expect(await status.execute()).toEqual([{ status: 'active' }])
})
