import { expect, test } from 'vitest'
import { setStatus } from '#/tests/by-hand.ts'
import { engagementCampaign, post, postsCampaign, redditPost } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const start = async ({ fran }: TestWorld, saasName: string, description = 'A thread.') =>
  (await fran.api.campaigns.create(engagementCampaign({ saasName, description }))).id

const finder =
  ({ visitor }: TestWorld) =>
  async (q: string) =>
    (await visitor.api.campaigns.explore({ q })).items.map(({ saasName }) => saasName)

test('a typo finds what was meant, in name and description', async () => {
  await using world = await openWorld()
  const find = finder(world)
  await start(world, 'Kettlehook: see every webhook twice')
  await start(world, 'Tallybrook', 'Bookkeeping for people who would rather not.')
  for (const q of ['kettelhook', 'Kettlehok', 'KETTLEHOOOK', 'kettelh', 'webhoook kettlehok'])
    expect(await find(q), q).toEqual(['Kettlehook: see every webhook twice'])
  for (const q of ['bookeeping', 'tallybroke', 'poeple bookkeping', 'ratehr'])
    expect(await find(q), q).toEqual(['Tallybrook'])
  await start(world, 'Kattlehork')
  expect(await find('kettlehok'), 'the one with fewer typos').toEqual(['Kettlehook: see every webhook twice'])
  for (const q of ['zzyzx', 'xettlehook', 'kettelhook bookeeping', 'kitchenhook', 'oter'])
    expect(await find(q), q).toEqual([])
})

test('what has the words as they were typed comes first, each part in the order asked for', async () => {
  await using world = await openWorld()
  const find = finder(world)
  await start(world, 'Legder, misspelt by its founder')
  await start(world, 'Ledger one')
  await start(world, 'Legder too')
  await start(world, 'Ledger two')
  expect(await find('legder')).toEqual(['Legder too', 'Legder, misspelt by its founder'])
  expect(await find('ledgar')).toEqual(['Ledger two', 'Ledger one'])
  await start(world, 'A ledgir')
  expect(await find('ledgir')).toEqual(['A ledgir'])
  expect(await find('ledgi')).toEqual(['A ledgir'])
  expect(await find('legder two')).toEqual(['Ledger two'])
})

test('a known word counts as a typo only when nothing is found by it', async () => {
  await using world = await openWorld()
  const find = finder(world)
  const id = await start(world, 'Lodger')
  await start(world, 'Ledger')
  expect(await find('ledger')).toEqual(['Ledger'])
  await setStatus(world, id, 'deleted')
  expect(await find('lodger')).toEqual(['Ledger'])
})

test('several words are found in any order, and each must be there', async () => {
  await using world = await openWorld()
  const find = finder(world)
  await start(world, 'Ledgerly', 'Closes the books of a month in ten minutes.')
  await start(world, 'Tallybrook', 'Counts the books.')
  expect(await find('month books')).toEqual(['Ledgerly'])
  expect(await find('books ledgerly MONTH')).toEqual(['Ledgerly'])
  expect(await find('books')).toEqual(['Tallybrook', 'Ledgerly'])
  expect(await find('books giraffe')).toEqual([])
})

test('capitals, accents and other forms of a letter make no difference', async () => {
  await using world = await openWorld()
  const find = finder(world)
  await start(world, 'Café Ångström', 'Straße, Ελλάς, Москва and 日本語の本.')
  for (const q of ['cafe', 'CAFÉ', 'ångström', 'angstrom', 'straße', 'ΕΛΛΆΣ', 'москва', '日本', '本', 'ＣＡＦＥ'])
    expect(await find(q), q).toEqual(['Café Ångström'])
})

test('one or two letters are the beginning of a word; signs are found anywhere', async () => {
  await using world = await openWorld()
  const find = finder(world)
  await start(world, 'AI tools')
  await start(world, 'Email', 'Written by (ai) or node.js?')
  expect(await find('ai')).toEqual(['Email', 'AI tools'])
  expect(await find('to')).toEqual(['AI tools'])
  expect(await find('m')).toEqual([])
  expect(await find('js')).toEqual(['Email'])
  expect(await find('node.js')).toEqual(['Email'])
  expect(await find('.js?')).toEqual(['Email'])
  expect(await find('?')).toEqual(['Email'])
})

test('words in quotes, in brackets or out of a sentence are found', async () => {
  await using world = await openWorld()
  const find = finder(world)
  await start(world, 'Ledgerly', 'Closes the books of a month in ten minutes.')
  for (const q of ['"closes the books"', '“ledgerly”', 'books,', '(month)', 'books?!', "'ledgerlly'"])
    expect(await find(q), q).toEqual(['Ledgerly'])
})

test('wildcards, quotes and patterns are letters like others', async () => {
  await using world = await openWorld()
  const find = finder(world)
  await start(world, 'Percent 100%_done')
  await start(world, "O'Brien \\ (co) [x] {y} $1 ^a|b*")
  for (const q of ['100%', '%_d', '0%_done']) expect(await find(q), q).toEqual(['Percent 100%_done'])
  for (const q of ["o'brien", '\\', '(co)', '[x]', '{y}', '$1', '^a|b*', "' \\"])
    expect(await find(q), q).toHaveLength(1)
  for (const q of ['1%0', 'per_ent', '.*', '\\m', "'; drop table campaigns; --", '%%%', 'per..nt'])
    expect(await find(q), q).toEqual([])
})

test('a published post’s campaign is found by the words of its title, misspelt as well', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id } = await cara.api.submissions.submitPost({ ...post(campaignId), title: 'Marmalade mornings' })
  await fran.api.submissions.approve({ id })
  await cara.api.submissions.publish({ id, url: redditPost() })
  expect(await finder(world)('marmelade')).toEqual(['Ledgerly'])
})

test('a search of the greatest length is answered', async () => {
  await using world = await openWorld()
  await start(world, 'Ledgerly')
  expect(await finder(world)('a b c d '.repeat(25))).toEqual([])
  expect(await finder(world)('ledgerly '.repeat(22))).toEqual(['Ledgerly'])
})
