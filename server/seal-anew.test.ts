import { expect, test } from 'vitest'
import { testSecret } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { mayTry } from './billing/trials.ts'
import { readConfig } from './config.ts'
import { sealAnew } from './seal-anew.ts'
import { unseal } from './sealed.ts'
import { readSecrets, sharedSecret } from './secret.ts'
import { secretPurpose } from './sign-in-methods/two-step.ts'
import { openSecret } from './webhooks/secret.ts'
import { nobodyListens } from './infra/live/live.ts'
import { makeWorld, nothingLeaves } from './world.ts'

const newSecret = 'a newer secret that only this test knows'

/** The same installation, restarted with another SECRET. */
function startedWith({ world }: TestWorld, secret: string, oldSecrets: string[] = []) {
  const { config, db, log } = world
  return makeWorld({ config, db, log, secret, oldSecrets, live: nobodyListens, ...nothingLeaves })
}

async function withSecrets(world: TestWorld) {
  const { cara, fran } = world
  const app = await cara.api.signInMethods.beginTwoStep({ present: null })
  await cara.api.signInMethods.confirmTwoStep({ secret: app.secret, code: await codeNow(world.db, app.secret) })
  const hook = await fran.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://hooks.example/karma',
    events: ['submission.created'],
  })
  const renewed = await fran.api.webhooks.renewSecret({ id: crypto.randomUUID(), endpointId: hook.endpoint.id })
  return { app: app.secret, hook: renewed.secret, oldHook: hook.secret }
}

/** What a server started that way can decrypt. */
async function readable({ db, cara }: TestWorld, server: ReturnType<typeof startedWith>) {
  const app = await db.selectFrom('two_steps').select('secret').executeTakeFirstOrThrow()
  const hook = await db.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow()
  return {
    app: unseal(server, secretPurpose, cara.id, app.secret),
    hook: openSecret(server, hook.id, hook.secret),
    oldHook: openSecret(server, hook.id, hook.old_secret ?? ''),
  }
}

const nothing = { app: undefined, hook: undefined, oldHook: undefined }

test('with a new SECRET the old one opens apps and webhooks until all are sealed anew, and can be forgotten then', async () => {
  await using world = await openWorld()
  const secrets = await withSecrets(world)
  expect(await readable(world, startedWith(world, newSecret))).toEqual(nothing)
  const both = startedWith(world, newSecret, [testSecret])
  expect(await readable(world, both)).toEqual(secrets)
  await sealAnew(both)
  expect(await readable(world, startedWith(world, newSecret))).toEqual(secrets)
  expect(await readable(world, world.world)).toEqual(nothing)
})

test('what was sealed before formats had names opens, and is sealed anew once', async () => {
  await using world = await openWorld()
  const secrets = await withSecrets(world)
  const texts = () => world.db.selectFrom('two_steps').select('secret').execute()
  const [{ secret } = { secret: '' }] = await texts()
  await world.db
    .updateTable('two_steps')
    .set({ secret: secret.split('.').at(-1) ?? '' })
    .execute()
  expect(await readable(world, world.world)).toEqual(secrets)
  await sealAnew(world.world)
  const anew = await texts()
  expect(anew[0]?.secret).toMatch(/^1\.[\w-]{8}\.[\w-]+$/)
  await sealAnew(world.world)
  expect(await texts()).toEqual(anew)
  expect(await readable(world, world.world)).toEqual(secrets)
})

test('what no secret opens stays as it is, and keeps nothing else from being sealed', async () => {
  await using world = await openWorld()
  const secrets = await withSecrets(world)
  const { endpoint } = await world.fred.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://hooks.example/f',
    events: ['submission.created'],
  })
  const { id } = endpoint
  await world.db.updateTable('webhook_endpoints').set({ secret: 'nonsense' }).where('id', '=', id).execute()
  await sealAnew(startedWith(world, newSecret, [testSecret]))
  const left = await world.db.selectFrom('webhook_endpoints').select('secret').where('id', '=', id).execute()
  expect(left).toEqual([{ secret: 'nonsense' }])
  await world.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  expect(await readable(world, startedWith(world, newSecret))).toEqual(secrets)
})

test('a new SECRET gives nobody a second free trial while the old one is named', async () => {
  await using world = await openWorld()
  const again = { id: crypto.randomUUID(), email: world.fred.email }
  expect(await mayTry(world.db, world.world, again)).toBe(false)
  expect(await mayTry(world.db, startedWith(world, newSecret, [testSecret]), again)).toBe(false)
})

test('a SECRET that was set with spaces or a line break at its ends counts them, and is named among the old ones as it was set', () => {
  for (const padded of [` ${testSecret}`, `${testSecret}\n`, `\t${testSecret} \r\n`]) {
    expect(readConfig({ SECRET: padded }).secret).toBe(padded)
    expect(readConfig({ SECRET: newSecret, OLD_SECRETS: `${padded},${'x'.repeat(32)}` }).oldSecrets).toContain(padded)
  }
})

test('a SECRET with a comma is named among the old ones with %2C for it, one that contains just that as it is', () => {
  const [comma, percent] = [`correct horse, ${testSecret}`, `100%2C ${testSecret}`]
  const named = `${comma.replace(',', '%2C')},${percent},${'x'.repeat(32)}`
  const { oldSecrets } = readConfig({ SECRET: newSecret, OLD_SECRETS: named })
  for (const old of [comma, percent, 'x'.repeat(32)]) expect(oldSecrets).toContain(old)
})

test('who names a SECRET later had the one that the database keeps', async () => {
  await using world = await openWorld()
  const { db } = world
  const named = readConfig({ SECRET: newSecret, OLD_SECRETS: ` ${testSecret}, ${'x'.repeat(32)}` })
  const oldSecrets = [testSecret, ` ${testSecret}`, 'x'.repeat(32), ` ${'x'.repeat(32)}`]
  expect(await readSecrets(db, named)).toEqual({ secret: newSecret, oldSecrets })
  const kept = await sharedSecret(db)
  expect(await readSecrets(db, readConfig({}))).toEqual({ secret: kept, oldSecrets: [] })
  expect(await readSecrets(db, readConfig({ SECRET: newSecret }))).toEqual({ secret: newSecret, oldSecrets: [kept] })
})
