import { expect, test } from 'vitest'
import { callerOf, inputOf } from './access-matrix/inputs.ts'
import { ask, changes, origin, send, sendRest } from './access-matrix/procedures.ts'
import { allRows } from './access-matrix/rows.ts'
import { refused } from './refused.ts'
import { openRich } from './rich.ts'
import { engagementCampaign } from './samples.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const foreign = [
  { origin: '' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: '', 'sec-fetch-site': 'cross-site' },
  { origin: '', 'sec-fetch-site': 'same-site' },
  { origin: '', 'sec-fetch-site': 'none' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
]

/** The content types that a form can send, and none at all. */
const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']

test('no write is taken from another site, and none that a form could send', async () => {
  await using world = await openRich()
  expect(changes.length).toBeGreaterThan(10)
  for (const change of changes) {
    const input = await inputOf(world, change.name)
    const cookie = callerOf(world, change.name)
    const before = await allRows(world)
    for (const headers of foreign) {
      const answer = await send(world, change.name, input, { cookie, headers })
      expect({ ...change, headers, status: answer.status }).toMatchObject({ status: 403 })
      expect(JSON.parse(answer.text)).toMatchObject({ json: refused('foreign_origin') })
    }
    for (const type of otherTypes) {
      const answer = await sendAs(world, type, change.name, input, cookie)
      expect({ ...change, type, status: answer.status }).toMatchObject({ status: 403 })
    }
    expect({ ...change, rows: await allRows(world) }).toEqual({ ...change, rows: before })
  }
}, 120_000)

/** Sends JSON from our own origin under another content type. */
function sendAs(world: Pick<TestWorld, 'fetch'>, type: string, name: string, input: unknown, cookie: string) {
  const body = new Blob([JSON.stringify({ json: input })])
  const url = `${origin}/api/rpc/${name.replace('.', '/')}`
  return ask(world, new Request(url, { method: 'POST', body, headers: type ? { 'content-type': type } : {} }), cookie)
}

test('a write from our own pages is taken, with Origin or with Sec-Fetch-Site alone', async () => {
  await using world = await openWorld()
  const { fran } = world
  for (const headers of [{ origin }, { origin: '', 'sec-fetch-site': 'same-origin' }]) {
    const answer = await send(world, 'campaigns.create', engagementCampaign(), { cookie: fran.cookie, headers })
    expect(answer.code).toBe('ok')
  }
})

test('without a configured address the page’s origin must be the host that was asked', async () => {
  await using world = await openWorld({ env: { ORIGIN: '' } })
  const { fran } = world
  const create = (headers: Record<string, string>) =>
    send(world, 'campaigns.create', engagementCampaign(), { cookie: fran.cookie, headers })
  expect((await create({ host: 'box.lan:3000', origin: 'http://box.lan:3000' })).code).toBe('ok')
  expect((await create({ host: 'box.lan:3000', origin: 'http://evil.example' })).code).toBe('foreign_origin')
  expect((await create({ host: 'box.lan:3000', origin: 'null' })).code).toBe('foreign_origin')
})

test('GET and HEAD never write, from wherever they come', async () => {
  await using world = await openRich()
  for (const change of changes) {
    const input = await inputOf(world, change.name)
    const cookie = callerOf(world, change.name)
    const before = await allRows(world)
    const rpc = `/api/rpc/${change.name.replace('.', '/')}?data=${encodeURIComponent(JSON.stringify({ json: input }))}`
    for (const path of [rpc, rpc.split('?')[0] ?? '', `/api${change.path}`]) {
      for (const [method, from] of [
        ['GET', ''],
        ['GET', origin],
        ['HEAD', ''],
        ['HEAD', origin],
      ] as const) {
        await world.fetch(new Request(`${origin}${path}`, { method, headers: { origin: from } }), cookie)
      }
    }
    expect({ ...change, rows: await allRows(world) }).toEqual({ ...change, rows: before })
    const answer = await ask(world, new Request(`${origin}${rpc}`), cookie)
    expect({ ...change, status: answer.status }).toMatchObject({ status: 405 })
  }
})

const greedy = {
  role: 'admin',
  user_id: '00000000-0000-4000-8000-000000000000',
  founder_id: null,
  founderId: null,
  contributor_id: null,
  status: 'approved',
  karma_balance: 1_000,
  karmaReward: 1_000,
  karma_reward: 1_000,
  karmaAwarded: 9,
  amount: 9,
  balance: 9,
  subscription_status: 'active',
  current_plan_id: 1,
  upvote_goal: 99,
  requireCommentApproval: false,
  expires_at: '2999-01-01',
} as const

test('no field that was not asked for is taken along by any change', async () => {
  await using world = await openRich()
  for (const change of changes) {
    const asked = await inputOf(world, change.name)
    const cookie = callerOf(world, change.name)
    if (asked === undefined) await send(world, change.name, asked, { cookie })
    // A passkey challenge is new for every request, whoever asks.
    const { sessions: _, passkey_questions: _asked, ...before } = await allRows(world)
    for (const [field, value] of Object.entries(greedy)) {
      if (typeof asked === 'object' && asked !== null && field in asked) continue
      const input = { ...(typeof asked === 'object' ? asked : {}), [field]: value }
      for (const answer of [
        await send(world, change.name, input, { cookie }),
        await sendRest(world, change, input, { cookie }),
      ]) {
        const taken = asked !== undefined && answer.status !== 400
        expect({ ...change, field, taken, answer: answer.text }).toMatchObject({ taken: false })
      }
    }
    const { sessions: __, passkey_questions: _askedAgain, ...after } = await allRows(world)
    expect({ ...change, rows: after }).toEqual({ ...change, rows: before })
  }
})
