import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { callerOf, innocent, inputOf } from './access-matrix/inputs.ts'
import { ask, domains, rpcRequest, send, sendRest } from './access-matrix/procedures.ts'
import { fransRoomId } from './cast.ts'
import { changed, hostile, places, wire } from './fuzz/wrong.ts'
import { engagementCampaign, postsCampaign } from './samples.ts'
import type { TestWorld } from './world.ts'
import { openRich } from './rich.ts'
import { openWorld } from './world.ts'

const fields = z.record(z.string(), z.unknown())

/** A valid input that includes all optional fields. */
async function fullInput(world: TestWorld, name: string): Promise<unknown> {
  const resource = {
    type: 'link' as const,
    title: 'Docs',
    url: 'https://ledgerly.example/',
    description: 'How it works.',
  }
  if (name === 'campaigns.create') return postsCampaign({ additionalResources: [resource], postTitle: 'Closing' })
  const found = { tab: 'engagement', q: 'ledger', cursor: 'explore-newest_1_00000000-0000-4000-8000-000000000000' }
  if (name === 'campaigns.explore') return found
  if (name === 'admin.people') return { role: 'founder', q: 'fran' }
  // Wrong passwords among the earlier inputs counted as guesses.
  await world.db.deleteFrom('attempts').execute()
  const input = await inputOf(world, name)
  if (input === undefined) return {}
  if (name === 'submissions.reject' || name === 'campaigns.reject') return { ...fields.parse(input), reason: 'No.' }
  if (name === 'campaigns.revise') return { ...fields.parse(input), additionalResources: [resource] }
  if (name === 'campaigns.edit') {
    const { durationDays: _, ...whole } = postsCampaign({ additionalResources: [resource], postTitle: 'Closing' })
    return { ...whole, ...fields.parse(input) }
  }
  if (name === 'submissions.submitComment') return { ...fields.parse(input), url: 'https://redd.it/1abcde' }
  if (name === 'admin.assign') return { ...fields.parse(input), notes: 'Speaks German.' }
  return input
}

test.each(domains)('wrong input of every kind, everywhere in %s, is never a server fault', async (_, calls) => {
  await using world = await openRich()
  for (const { name } of calls) {
    const right = await fullInput(world, name)
    const cookie = callerOf(world, name) || world.cole.cookie
    const wrong = fc
      .tuple(fc.constantFrom(...places(right)), hostile)
      .map(([way, by]) => JSON.stringify({ json: changed(right, way, () => by) }))
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: wrong }, { weight: 1, arbitrary: wire }), async body => {
        const answer = await ask(world, rpcRequest(name, body), cookie)
        expect({ name, body: body.slice(0, 500), status: Math.max(499, answer.status) }).toMatchObject({ status: 499 })
        if (answer.status >= 400) innocent(answer)
      }),
      { numRuns: 40, seed: 20_261_121 },
    )
  }
})

const unkept = [
  'a\0b',
  'a\ud800b',
  'https://x.example/\0',
  'https://x.example/\ud800',
  'nils\0@example.com',
  '1_\0',
] as const

test.each(domains)('text that the database cannot keep is refused or kept harmless in %s', async (_, calls) => {
  await using world = await openRich()
  const failed: string[] = []
  for (const procedure of calls) {
    const right = await fullInput(world, procedure.name)
    const cookie = callerOf(world, procedure.name) || world.cole.cookie
    for (const way of places(right)) {
      for (const text of unkept) {
        const input = changed(right, way, () => text)
        const rpc = await send(world, procedure.name, input, { cookie })
        const rest = way.length === 0 ? rpc : await sendRest(world, procedure, input, { cookie })
        if (rpc.status >= 500 || rest.status >= 500)
          failed.push([procedure.name, ...way, JSON.stringify(text)].join(' '))
      }
    }
  }
  expect(failed).toEqual([])
})

test.each(domains)('what has a length that is no number, anywhere in %s, is refused', async (_, calls) => {
  await using world = await openRich()
  const answers: string[] = []
  for (const procedure of calls) {
    const right = await fullInput(world, procedure.name)
    const cookie = callerOf(world, procedure.name) || world.cole.cookie
    for (const way of places(right)) {
      const input = changed(right, way, () => ({ length: { toString: 1 } }))
      const { status } = await send(world, procedure.name, input, { cookie })
      if (status < 400 || status >= 500) answers.push([procedure.name, ...way, status].join(' '))
    }
  }
  expect(answers).toEqual([])
})

test('the refusal of thousands of unknown fields does not name each of them', async () => {
  await using world = await openRich()
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`field ${nth}`, nth]))
  for (const input of [many, { email: many, password: 'x' }]) {
    const { status, text } = await send(world, 'accounts.signIn', input)
    expect(status).toBe(400)
    expect(text.length).toBeLessThan(1_000)
  }
})

test('a pattern where text belongs is refused, whether or not it is one', async () => {
  await using world = await openWorld()
  for (const pattern of ['/a/', '/(/', `/${'('.repeat(50_000)}/`]) {
    const body = JSON.stringify({ json: { email: pattern, password: 'x' }, meta: [[5, 'email']] })
    expect(await ask(world, rpcRequest('accounts.signIn', body))).toMatchObject({ status: 400, code: 'bad_input' })
  }
})

test('the longest texts that are allowed fit into the database', async () => {
  await using world = await openRich()
  const { fran } = world
  const long = (max: number) => '👩'.repeat(max / 2)
  const resource = {
    type: 'image' as const,
    title: long(limits.resourceTextMax),
    url: `https://x.example/${'a'.repeat(limits.urlMax - 18)}`,
    description: long(limits.resourceTextMax),
  }
  await fran.api.campaigns.create(
    engagementCampaign({
      saasName: long(limits.campaignNameMax),
      description: long(limits.campaignTextMax),
      engagementInstructions: long(limits.campaignTextMax),
      targetSubreddits: Array.from({ length: limits.subredditsMax }, (_, at) => `subreddit_${at}`),
      additionalResources: Array.from({ length: limits.resourceLinksMax }, () => resource),
      commentGoal: limits.commentGoalMax,
    }),
  )
  expect((await world.visitor.api.campaigns.explore({})).items).toHaveLength(1)
})

test.each([
  [
    'the last place that a room can have',
    'carl',
    'squads.messages',
    { roomId: fransRoomId, around: 2_147_483_647 },
    'ok',
  ],
  ['the place before the first', 'carl', 'squads.messages', { roomId: fransRoomId, before: 0 }, 'ok'],
  ['a day of the year 0', 'ada', 'audit.entries', { to: '0000-02-29' }, 'bad_input'],
  ['the last day there is', 'ada', 'audit.entries', { to: '9999-12-31' }, 'ok'],
] as const)('%s is answered', async (_, name, procedure, input, code) => {
  await using world = await openWorld()
  expect((await send(world, procedure, input, { cookie: world[name].cookie })).code).toBe(code)
})
