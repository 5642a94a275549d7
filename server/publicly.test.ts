import { createRouterClient } from '@orpc/server'
import { expect, onTestFinished, test } from 'vitest'
import type { Api } from '#/contract/index.ts'
import { subscribes } from '#/tests/buying.ts'
import { people, testPassword, testSecret } from '#/tests/cast.ts'
import { openFollowed } from '#/tests/followed.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { makeCall } from './call.ts'
import { ConfigError, readConfig } from './config.ts'
import { openPool } from './infra/db/pool.ts'
import { followReplica } from './infra/db/replica.ts'
import { router } from './router.ts'
import { nobodyListens } from './infra/live/live.ts'
import { makeWorld, nothingLeaves } from './world.ts'

type Followed = Awaited<ReturnType<typeof openFollowed>>

const patient = { timeout: 20_000, interval: 100 }
const forever = 600_000
const quiet = { info: () => {}, error: () => {} }

/** A server with a replica that may lag by `behindMs`. */
function serve({ db, replica: { connection } }: Pick<Followed, 'db' | 'replica'>, behindMs: number) {
  const said: string[] = []
  const log = { info: (words: string) => void said.push(words), error: (words: string) => void said.push(words) }
  const pool = openPool({ ...connection, options: '-c default_transaction_read_only=on' }, 4, () => {})
  const replica = followReplica({ pool, primary: db, log, behindMs })
  onTestFinished(replica.close)
  const world = makeWorld({
    config: readConfig({}),
    db,
    replica,
    secret: testSecret,
    live: nobodyListens,
    ...nothingLeaves,
    log,
  })
  const apiOf = (cookie: string): Api =>
    createRouterClient(router, { context: makeCall(world, new Headers({ cookie }), 'test') })
  const sees = async (cookie: string) =>
    (await apiOf(cookie).campaigns.explore({})).items.map(({ saasName }) => saasName)
  return { replica, said, apiOf, sees }
}

/** The cookie of Fran, who pays for Pro. */
async function founder({ db }: Followed) {
  const world = makeWorld({
    config: readConfig({}),
    db,
    secret: testSecret,
    live: nobodyListens,
    ...nothingLeaves,
    log: quiet,
  })
  const call = makeCall(world, new Headers(), 'test')
  const { role, fullName } = people.fran
  const visitor: Api = createRouterClient(router, { context: call })
  await visitor.accounts.signUp({ role, fullName, email: 'fran@example.com', password: testPassword })
  const cookie = call.cookies.map(each => each.split(';')[0] ?? '').find(each => each.startsWith('session=')) ?? ''
  const own: Api = createRouterClient(router, { context: makeCall(world, new Headers({ cookie }), 'test') })
  await subscribes({ api: own })
  return cookie
}

test('visitors read at the replica, people never; what it lacks, and all while it is away, behind or no replica, comes from the primary', async () => {
  await using followed = await openFollowed()
  const cookie = await founder(followed)
  const { replica, said, apiOf, sees } = serve(followed, forever)
  const { campaigns } = apiOf(cookie)
  await expect.poll(replica.isUp, patient).toBe(true)
  await campaigns.create(engagementCampaign({ saasName: 'Followed' }))
  await expect.poll(() => sees(''), patient).toEqual(['Followed'])

  const itself = serve({ ...followed, replica: followed.primary }, forever)
  await itself.replica.look()
  expect(itself.replica.isUp()).toBe(false)

  await followed.pause()
  const { id } = await campaigns.create(engagementCampaign({ saasName: 'New' }))
  expect(await sees(cookie)).toEqual(['New', 'Followed'])
  expect(await sees('')).toEqual(['Followed'])
  expect((await apiOf('').campaigns.get({ id })).campaign.saasName).toBe('New')
  expect(replica.isUp()).toBe(true)

  const strict = serve(followed, 1_000)
  await strict.replica.look()
  await expect.poll(() => strict.sees(''), patient).toEqual(['New', 'Followed'])
  await expect.poll(() => strict.said, patient).toContain('The read replica is not asked')

  await followed.resume()
  await expect.poll(() => sees(''), patient).toEqual(['New', 'Followed'])
  expect(replica.isUp()).toBe(true)
  await followed.replica.stop()
  await campaigns.create(engagementCampaign({ saasName: 'Newest' }))
  expect(await sees('')).toEqual(['Newest', 'New', 'Followed'])
  expect(replica.isUp()).toBe(false)
  await expect.poll(() => said, patient).toContain('The read replica is not asked')
})

test('a replica of the embedded database is refused at the start', () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://elsewhere/karmasquad' })).toThrow(ConfigError)
})
