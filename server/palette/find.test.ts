import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ofContributor, setStatus } from '#/tests/by-hand.ts'
import { fransRoomId, testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign, post, postsCampaign, redditPost } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

type Finder = Pick<TestWorld['visitor'], 'api'>

const campaigns = async ({ api }: Finder, q: string) =>
  (await api.palette.find({ q })).campaigns.map(({ name, relation }) => `${name}: ${relation}`)
const people = async ({ api }: Finder, q: string) => (await api.palette.find({ q })).people.map(({ name }) => name)
const rooms = async ({ api }: Finder, q: string) => (await api.palette.find({ q })).rooms.map(({ id }) => id)

const start = async ({ fran }: TestWorld, saasName: string, description = 'A thread.') =>
  (await fran.api.campaigns.create(engagementCampaign({ saasName, description }))).id

test('a running campaign is found by its name by everybody, and says what they have to do with it', async () => {
  await using world = await openWorld()
  const { fran, fred, carl, cara, nora, ada, visitor } = world
  await start(world, 'Kettlehook', 'See every webhook twice.')
  expect(await campaigns(fran, 'kettle')).toEqual(['Kettlehook: own'])
  expect(await campaigns(carl, 'kettle')).toEqual(['Kettlehook: assigned'])
  for (const other of [fred, cara, nora, ada, visitor])
    expect(await campaigns(other, 'kettle')).toEqual(['Kettlehook: other'])
  // Descriptions are only searched in explore.
  expect(await campaigns(fran, 'webhook')).toEqual([])
})

test('one’s own come first, then those of one’s founders, each with the newest first, six at most', async () => {
  await using world = await openWorld()
  const { fred, carl, fran } = world
  const ofFred = (saasName: string) => fred.api.campaigns.create(engagementCampaign({ saasName }))
  await start(world, 'Ledger one')
  await start(world, 'Ledger two')
  for (const name of ['three', 'four', 'five', 'six', 'seven']) await ofFred(`Ledger ${name}`)
  expect(await campaigns(carl, 'ledger')).toEqual([
    'Ledger two: assigned',
    'Ledger one: assigned',
    'Ledger seven: other',
    'Ledger six: other',
    'Ledger five: other',
    'Ledger four: other',
  ])
  expect((await campaigns(fran, 'ledger')).slice(0, 3)).toEqual([
    'Ledger two: own',
    'Ledger one: own',
    'Ledger seven: other',
  ])
})

test.each(['pending', 'rejected'] as const)(
  'a %s campaign is found by its founder, its contributor and admins alone',
  async status => {
    await using world = await openWorld()
    const { fran, fred, cara, cole, carl, nora, ada, visitor } = world
    const id = await start(world, 'Kettlehook')
    await ofContributor(world, id, { contributor: cara, status })
    expect(await campaigns(fran, 'kettlehook')).toEqual(['Kettlehook: own'])
    expect(await campaigns(cara, 'kettlehook')).toEqual(['Kettlehook: created'])
    expect(await campaigns(ada, 'kettlehook')).toEqual(['Kettlehook: other'])
    for (const other of [fred, cole, carl, nora, visitor]) {
      expect(await campaigns(other, 'kettlehook')).toEqual([])
      expect(await campaigns(other, 'kettelhook')).toEqual([])
    }
    expect((await fred.api.palette.again({ ids: [id] })).campaigns).toEqual([])
    expect((await cara.api.palette.again({ ids: [id] })).campaigns).toMatchObject([{ id, status }])
  },
)

test('what is over is found by whoever runs it, what is deleted by nobody', async () => {
  await using world = await openWorld()
  const { fran, carl, ada, fred } = world
  const id = await start(world, 'Kettlehook')
  await world.passes('40 days')
  expect((await fran.api.palette.find({ q: 'kettlehook' })).campaigns).toMatchObject([{ id, status: 'expired' }])
  expect(await campaigns(ada, 'kettlehook')).toHaveLength(1)
  for (const other of [carl, fred]) expect(await campaigns(other, 'kettlehook')).toEqual([])
  await setStatus(world, id, 'deleted')
  for (const one of [fran, carl, fred, ada]) expect(await campaigns(one, 'kettlehook')).toEqual([])
  expect((await fran.api.palette.again({ ids: [id] })).campaigns).toEqual([])
})

test('campaigns that grew out of posts carry the name of their first campaign, so each names its post', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, visitor } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Kettlehook', postsPerDay: 2 }))
  for (const [author, title] of [
    [cara, 'A week with it'],
    [cole, 'What it cannot do'],
  ] as const) {
    const { id } = await author.api.submissions.submitPost({ ...post(campaignId), title })
    await fran.api.submissions.approve({ id })
    await author.api.submissions.publish({ id, url: redditPost() })
  }
  for (const { api } of [fran, cara, visitor])
    expect(new Set((await api.palette.find({ q: 'kettle' })).campaigns.map(campaign => campaign.post))).toEqual(
      new Set(['What it cannot do', 'A week with it', null]),
    )
})

test('typos, capitals, accents and other scripts find a campaign as they do in explore', async () => {
  await using world = await openWorld()
  await start(world, 'Kettlehook for Café')
  await start(world, 'دفتر الحسابات')
  for (const q of ['kettelhook', 'KETTLEHOK', 'café', 'CAFE kettle', 'k'])
    expect(await campaigns(world.cara, q), q).toEqual(['Kettlehook for Café: other'])
  for (const q of ['دفتر', 'الحسابات دفتر']) expect(await campaigns(world.cara, q), q).toHaveLength(1)
  for (const q of ['zzyzx', 'xettlehook', 'ettle-hook', 'kettlehook tea'])
    expect(await campaigns(world.cara, q)).toEqual([])
})

test('signs that mean something to the database are letters like others', async () => {
  await using world = await openWorld()
  const { ada, carl } = world
  await start(world, '100%_done \\ ok')
  await ada.api.accounts.updateProfile({ fullName: 'Ada 100%_\\ Brandt' })
  for (const q of ['100%', '%_d', '\\']) expect(await campaigns(carl, q), q).toHaveLength(1)
  for (const q of ['%_\\', '100%']) expect(await people(ada, q), q).toEqual(['Ada 100%_\\ Brandt'])
  for (const q of ['%%', '__', '1%0', "'; drop table users; --"]) {
    expect(await campaigns(carl, q), q).toEqual([])
    expect(await people(ada, q), q).toEqual([])
    expect(await rooms(ada, q), q).toEqual([])
  }
})

test('an admin finds everybody who is here by name or email address, suspended ones marked as such', async () => {
  await using world = await openWorld()
  const { ada, cole, cara, fran } = world
  expect(await people(ada, 'tanaka COLE')).toEqual(['Cole Tanaka'])
  expect((await ada.api.palette.find({ q: 'cole@ex' })).people).toMatchObject([
    { id: cole.id, email: cole.email, role: 'contributor', roomId: null, suspended: false },
  ])
  expect(await people(ada, 'ca')).toEqual(['Cara Jensen', 'Carl Novak'])
  // One letter matches the beginning of a word, and is not searched in addresses.
  expect(await people(ada, 'n')).toEqual(['Carl Novak', 'Nora Haddad'])
  expect(await people(ada, 'example.com')).toHaveLength(6)
  await ada.api.moderation.suspend({ id: fran.id, reason: 'Asked for votes.', present: null })
  expect((await ada.api.palette.find({ q: 'fran' })).people).toMatchObject([{ id: fran.id, suspended: true }])
  await cara.api.ownData.leave({ email: cara.email, present: null })
  for (const q of ['cara', 'jensen', 'cara@example.com']) expect(await people(ada, q), q).toEqual([])
  expect((await ada.api.palette.again({ ids: [cara.id] })).people).toEqual([])
})

test('people and rooms are found without accents and with any apostrophe, here and in every list of an admin', async () => {
  await using world = await openWorld()
  const { ada, fran, cole, carl } = world
  await fran.api.accounts.updateProfile({ fullName: 'Zoë O’Brien' })
  await carl.api.accounts.updateProfile({ fullName: 'Ιωάννης Müller' })
  await fran.api.squads.rename({ roomId: fransRoomId, name: 'Équipe d’Été' })
  for (const q of ["zoe o'brien", 'ZOË O’BRIEN', 'zo o’b']) expect(await people(ada, q), q).toEqual(['Zoë O’Brien'])
  expect(await people(fran, 'ιωαννησ muller')).toEqual([])
  expect(await people(fran, 'ιωαννης muller')).toEqual(['Ιωάννης Müller'])
  for (const q of ["d'ete", 'équipe D’ÉTÉ', 'eq']) expect(await rooms(fran, q), q).toEqual([fransRoomId])
  const q = "zoe o'b"
  expect((await ada.api.admin.users({ q })).items.map(({ id }) => id)).toEqual([fran.id])
  expect((await ada.api.admin.users({ q: 'o', role: 'founder' })).items.map(({ id }) => id)).toContain(fran.id)
  expect((await ada.api.admin.people({ role: 'founder', q })).map(({ id }) => id)).toEqual([fran.id])
  expect((await ada.api.admin.assignments({ q })).items.map(({ founder }) => founder.id)).toContain(fran.id)
  await ada.api.moderation.suspend({ id: cole.id, reason: 'Asked for votes.', present: null })
  await ada.api.moderation.suspend({ id: fran.id, reason: 'Asked for votes.', present: null })
  const { items } = await ada.api.audit.entries({ person: q })
  expect(items.map(({ subject }) => subject?.id)).toEqual([fran.id])
})

test('a name is found as it was copied from a notice, with the invisible marks around it', async () => {
  await using world = await openWorld()
  const { ada, fran, carl } = world
  await fran.api.accounts.updateProfile({ fullName: 'נועה לוי' })
  await fran.api.squads.rename({ roomId: fransRoomId, name: 'הצוות' })
  await fran.api.squads.send({ id: randomUUID(), roomId: fransRoomId, content: 'שלום לכולם' })
  const campaign = await start(world, 'השקה')
  for (const q of ['\u2068נועה לוי\u2069', '\u202bנועה\u202c', '\u200fלוי\ufeff']) {
    expect(await people(ada, q)).toEqual(['נועה לוי'])
    expect((await ada.api.admin.users({ q })).items.map(({ id }) => id)).toEqual([fran.id])
  }
  expect(await rooms(carl, '\u2068הצוות\u2069')).toEqual([fransRoomId])
  const found = await carl.api.squads.search({ roomId: fransRoomId, q: '\u2068שלום\u2069' })
  expect(found.items).toMatchObject([{ content: 'שלום לכולם' }])
  const explored = await carl.api.campaigns.explore({ tab: 'engagement', q: '\u2068השקה\u2069' })
  expect(explored.items.map(({ id }) => id)).toEqual([campaign])
})

test('a founder finds their own team, a contributor the founders they work for, and where they meet', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  expect((await fran.api.palette.find({ q: 'novak' })).people).toMatchObject([
    { id: carl.id, email: null, roomId: fransRoomId },
  ])
  expect((await carl.api.palette.find({ q: 'fran mil' })).people).toMatchObject([
    { id: fran.id, email: null, roomId: fransRoomId },
  ])
  for (const one of [fran, carl]) expect(await rooms(one, 'squad')).toEqual([fransRoomId])
})

test('nobody else finds anybody, nor by an address or an id that they know', async () => {
  await using world = await openWorld()
  const { fran, fred, carl, cara, cole, nora, ada, visitor } = world
  for (const one of [fred, cara, cole, nora, visitor]) {
    for (const q of ['a', 'an', 'fran', 'carl', 'cole', 'ada', 'squad', 'example.com']) {
      expect(await people(one, q), q).toEqual([])
      expect(await rooms(one, q), q).toEqual([])
    }
  }
  for (const one of [fran, carl]) {
    for (const q of ['cole', 'ada', 'fred', 'fran@example.com', 'carl@example.com', 'example'])
      expect(await people(one, q), q).toEqual([])
  }
  const ids = [cole.id, carl.id, fransRoomId]
  expect((await ada.api.palette.again({ ids })).people).toHaveLength(2)
  for (const one of [fred, cara, nora])
    expect(await one.api.palette.again({ ids })).toEqual({ campaigns: [], people: [], rooms: [] })
  expect((await fran.api.palette.again({ ids })).people.map(({ id }) => id)).toEqual([carl.id])
  await expect(visitor.api.palette.again({ ids })).rejects.toMatchObject(refused('not_signed_in'))
})

test('whoever is suspended, or in the team no longer, is found by no colleague', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  expect(await people(fran, 'carl')).toEqual(['Carl Novak'])
  await ada.api.moderation.suspend({ id: carl.id, reason: 'Wrote insults.', present: null })
  expect(await people(fran, 'carl')).toEqual([])
  await ada.api.moderation.lift({ id: carl.id, reason: 'They explained it.', present: null })
  expect(await people(fran, 'carl')).toEqual(['Carl Novak'])
  const [assignment] = (await ada.api.admin.assignments({})).items
  await ada.api.admin.unassign({ id: assignment?.id ?? '' })
  expect(await people(fran, 'carl')).toEqual([])
})

test('nothing typed finds nothing, and more than a hundred characters are refused', async () => {
  await using world = await openWorld()
  await start(world, 'Kettlehook')
  for (const q of ['', '   '])
    expect(await world.ada.api.palette.find({ q })).toEqual({ campaigns: [], people: [], rooms: [] })
  expect(await campaigns(world.ada, 'kettlehook '.repeat(9))).toHaveLength(1)
  await expect(world.ada.api.palette.find({ q: 'a'.repeat(101) })).rejects.toMatchObject({ status: 400 })
  expect(await campaigns(world.carl, 'a b c d e f g h i j k l m n o')).toEqual([])
})

test('an admin who impersonates somebody finds what that person finds', async () => {
  await using world = await openWorld()
  const { ada, fran, carl } = world
  await fran.api.campaigns.create(postsCampaign({ saasName: 'Kettlehook' }))
  expect(await people(ada, 'tanaka')).toHaveLength(1)
  await ada.api.moderation.impersonate({ id: carl.id, reason: 'A report of theirs.', present: testPassword })
  expect(await people(ada, 'tanaka')).toEqual([])
  expect(await people(ada, 'fran')).toEqual(['Fran Miller'])
  expect(await campaigns(ada, 'kettle')).toEqual(['Kettlehook: assigned'])
})
