import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobNames } from '#/rules/jobs.ts'
import { comment, engagementCampaign, post, postsCampaign } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { QueueIsFull } from '../infra/db/queue.ts'
import { makeJobBook } from '../infra/jobs/book.ts'

const quiet = { info: () => {}, error: () => {} }

const jobOf = async ({ ada }: TestWorld, name: string) =>
  (await ada.api.operations.jobs()).find(job => job.name === name) ?? expect.unreachable()

test('every job is listed, also one that never ran', async () => {
  await using world = await openWorld()
  const listed = await world.ada.api.operations.jobs()
  expect(listed.map(({ name }) => name)).toEqual(jobNames)
  expect(await jobOf(world, 'expiring')).toMatchObject({ runs: 0, lastEndedAt: null, waiting: 0, failed: null })
  expect(await jobOf(world, 'images')).toMatchObject({ runs: 0, waiting: null, failed: null })
})

test('what waits for a job is counted beside it: decisions, mails, messages for a founder’s server, campaigns and posts past their end', async () => {
  await using world = await openWorld()
  const { fran, cara, ada } = world
  const id = crypto.randomUUID()
  await fran.api.webhooks.add({ id, url: 'https://hooks.example.com/a', events: ['submission.created'] })
  const posts = await fran.api.campaigns.create(postsCampaign())
  const engagement = await fran.api.campaigns.create(engagementCampaign())
  const late = await cara.api.submissions.submitPost(post(posts.id))
  const decided = await cara.api.submissions.submitComment(comment(engagement.id))
  await fran.api.submissions.approve({ id: late.id })
  await fran.api.submissions.decide({ move: 'approve', ids: [decided.id] })
  await ada.api.operations.checkBooks()
  await world.passes('8 days')
  const jobs = await ada.api.operations.jobs()
  const waiting = jobs.flatMap(job => (job.waiting ? [[job.name, job.waiting]] : []))
  expect(waiting).toEqual([
    ['decisions', 1],
    ['mails', 1],
    ['hooks', 2],
    ['expiring', 1],
    ['lapsing', 1],
    ['books', 1],
  ])
})

test('runs of a thousand seconds are one row, told when they are written', async () => {
  await using world = await openWorld()
  const book = makeJobBook(world.db, quiet)
  const written = () => world.statements.filter(text => text.includes('job_runs')).length
  for (let nth = 0; nth < 1_000; nth++) await book.run('decisions', async () => {})
  expect(written()).toBe(0)
  await book.write()
  await book.write()
  expect(written()).toBe(1)
  const job = await jobOf(world, 'decisions')
  expect(job).toMatchObject({ runs: 1_000, failures: 0, lastFailedAt: null, lastError: null })
  expect(job.lastSucceededAt).toEqual(job.lastEndedAt)
})

test('several processes write of one job: runs add up, and the latest of each time stays', async () => {
  await using world = await openWorld()
  const [one, two] = [makeJobBook(world.db, quiet), makeJobBook(world.db, quiet)]
  for (const book of [one, two, one]) await book.run('webhooks', async () => {})
  await two.run('expiring', () => Promise.reject(new Error('no')))
  await Promise.all([one.write(), two.write()])
  expect(await jobOf(world, 'webhooks')).toMatchObject({ runs: 3, failures: 0 })
  await one.run('expiring', async () => {})
  await one.write()
  const expiring = await jobOf(world, 'expiring')
  expect(expiring).toMatchObject({ runs: 2, failures: 1, lastError: 'Error: no' })
  expect(expiring.lastSucceededAt?.getTime()).toBeGreaterThan(expiring.lastFailedAt?.getTime() ?? 0)
})

test('a run in which one item failed is no success, and the run is not called a failure of all', async () => {
  await using world = await openWorld()
  const book = makeJobBook(world.db, quiet)
  const log = book.logOf('lapsing')
  await book.run('lapsing', async () => log.error('Lapsing a submission failed', new Error('one of them')))
  await book.write()
  expect(await jobOf(world, 'lapsing')).toMatchObject({ runs: 1, failures: 1, lastSucceededAt: null })
})

test('counts that have reached the largest number of their columns stay there, and what else the jobs did is still written', async () => {
  await using world = await openWorld()
  const book = makeJobBook(world.db, quiet)
  const runs = async () => {
    await book.run('lapsing', () => Promise.reject(new Error('no')))
    await book.run('webhooks', async () => {})
    await book.write()
  }
  await runs()
  const most = 2_147_483_647
  await world.db.updateTable('job_runs').set({ runs: most, failures: most }).where('name', '=', 'lapsing').execute()
  await runs()
  expect(await jobOf(world, 'lapsing')).toMatchObject({ runs: most, failures: most })
  expect(await jobOf(world, 'webhooks')).toMatchObject({ runs: 2 })
})

test('a job that an overload delays is noted as such, and logged as no error', async () => {
  await using world = await openWorld()
  const said: string[] = []
  const note = (level: string) => (message: string) => void said.push(`${level} ${message}`)
  const book = makeJobBook(world.db, { info: note('info'), error: note('error') })
  await book.run('mails', () => Promise.reject(new QueueIsFull('200 wait for a database connection')))
  await book.run('lapsing', async () => book.logOf('lapsing').error('Lapsing failed', new QueueIsFull('200 wait')))
  await book.run('expiring', () => Promise.reject(new Error('no')))
  await book.write()
  expect(said).toEqual([
    'info The job mails failed: too much else waits for the database. It is tried again',
    'info Lapsing failed: too much else waits for the database. It is tried again',
    'error The job expiring failed',
  ])
  expect(await jobOf(world, 'mails')).toMatchObject({ failures: 1, lastSucceededAt: null })
})

test('what is kept of a fault names nobody and nothing that was typed', async () => {
  await using world = await openWorld()
  const book = makeJobBook(world.db, quiet)
  const kept = async (fault: unknown) => {
    await book.run('mails', () => Promise.reject(fault))
    await book.write()
    return (await jobOf(world, 'mails')).lastError
  }
  expect(await kept(new Error('550 fran@example.com said "my secret"\nand more'))).toBe('Error: 550 … said …')
  const ofDatabase =
    await sql`insert into users (id, name, email) select id, name, 'nora@example.com' from users where email = 'fran@example.com'`
      .execute(world.db)
      .catch((error: unknown) => error)
  expect(await kept(ofDatabase)).toBe('The database refused (23505, users_pkey)')
  expect(await kept(new Error('x'.repeat(10_000)))).toHaveLength(200)
})

test('what could not be written is written the next time', async () => {
  await using world = await openWorld()
  const book = makeJobBook(world.db, quiet)
  await book.run('recalls', async () => {})
  await sql`alter table job_runs rename to elsewhere`.execute(world.db)
  await expect(book.write()).rejects.toThrow()
  await sql`alter table elsewhere rename to job_runs`.execute(world.db)
  await book.run('recalls', async () => {})
  await book.write()
  expect(await jobOf(world, 'recalls')).toMatchObject({ runs: 2 })
})
