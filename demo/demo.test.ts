import { expect, test } from 'vitest'
import { productOf } from '#/rules/campaign.ts'
import { refusals } from '#/rules/words.ts'
import { makeApp } from '#/server/app.ts'
import { demoPeople, mountDemo } from '#/server/demo.ts'
import { booksErrors } from '#/server/karma/books.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { products } from './corpus/products.ts'
import { countWorld } from './counts.ts'
import { fillWorld } from './history.ts'
import { signUp } from './people.ts'

test('every campaign of the demo world names its product first, as contributors disclose it', () => {
  for (const { name, campaigns } of products) for (const { title } of campaigns) expect(productOf(title)).toBe(name)
})

test('a small demo world has four months of history, and today both founders and contributors have work to do', async () => {
  await using world = await openWorld()
  const before = await countWorld(world.db)
  await fillWorld(world.world, { products: 2, contributors: 10 })
  expect(await booksErrors(world.db)).toEqual([])

  const after = await countWorld(world.db)
  const added = (what: string) => (after[what] ?? 0) - (before[what] ?? 0)
  expect([added('people founder'), added('people contributor'), added('people admin')]).toEqual([2, 10, 1])
  expect(added('campaigns by founders')).toBe(16)
  expect(added('assignments')).toBe(8)
  expect(added('submissions')).toBeGreaterThan(80)
  for (const state of [
    'campaigns posts active',
    'campaigns posts completed',
    'campaigns posts expired',
    'campaigns posts deleted',
    'campaigns engagement active',
    'campaigns engagement completed',
    'campaigns engagement expired',
    'campaigns engagement pending',
    'submissions post pending',
    'submissions post pending_post',
    'submissions post approved',
    'submissions post rejected',
    'submissions comment pending',
    'submissions comment approved',
    'submissions comment rejected',
    'messages text',
    'messages campaign',
    'messages image',
    'cases open',
    'cases closed',
    'notices read',
    'notices unread',
  ]) {
    expect(added(state), state).toBeGreaterThan(0)
  }
  expect((await world.visitor.api.campaigns.explore({ tab: 'posts' })).items).toHaveLength(4)
})

const here = 'http://localhost:3000'

/** Presses a button of the demo bar, on a page at this origin. */
function press({ world, config }: TestWorld, origin: string, { as = 'founder', demo = true } = {}) {
  const own = { ...world, config: { ...config, demo } }
  const { app } = makeApp(own)
  mountDemo(app, own)
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  return app.request(`/demo/sign-in?as=${as}`, { method: 'POST', headers: { origin } }, connection)
}

test('one click signs in as the demo founder, from our own pages and in a demo world only', async () => {
  await using world = await openWorld({ env: { DEMO: '1' } })
  await signUp(world.world, { role: 'founder', name: 'Maren Adeyemi', email: demoPeople.founder.email })
  const ask = (origin: string, wish = {}) => press(world, origin, wish)
  const answer = await ask(here)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/founder-dashboard'])
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const me = await world.fetch(new Request(`${here}/api/me`), cookie)
  expect(await me.json()).toMatchObject({ email: 'founder@example.com', role: 'founder' })

  for (const refused of [
    await ask('https://evil.example'),
    await ask(here, { as: 'nobody' }),
    await ask(here, { demo: false }),
  ]) {
    expect(refused.status).toBeGreaterThanOrEqual(403)
    expect(refused.headers.getSetCookie()).toEqual([])
  }
})

test('the button of somebody whom the admin has suspended says so, and that is no fault of ours', async () => {
  await using world = await openWorld({ env: { DEMO: '1' } })
  const { me } = await signUp(world.world, { role: 'founder', name: 'Maren Adeyemi', email: demoPeople.founder.email })
  await world.ada.api.moderation.suspend({ id: me.id, reason: 'To see what happens', present: null })
  const answer = await press(world, here)
  expect(answer.status).toBe(403)
  const page = await answer.text()
  expect(page).toContain(refusals.suspended.words)
  expect(page).toContain('As the admin you can lift that')
  expect(page).toContain('Return to Home')
  expect(answer.headers.getSetCookie()).toEqual([])
})
