import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeOf } from '#/rules/paths.ts'
import type { Caller } from './access-matrix/callers.ts'
import { callers } from './access-matrix/callers.ts'
import { people } from './cast.ts'
import { openRich } from './rich.ts'
import type { Site } from './site/open.ts'
import { openSite } from './site/open.ts'
import { pageMatrix, pages } from './site/pages.ts'
import { plantSecrets } from './site/secrets.ts'
import type { TestWorld } from './world.ts'

let world: TestWorld
let site: Site
let planted: Awaited<ReturnType<typeof plantSecrets>>

beforeAll(async () => {
  world = await openRich()
  planted = await plantSecrets(world)
  site = await openSite(world)
})

afterAll(() => world[Symbol.asyncDispose]())

const homes: Readonly<Record<Exclude<Caller, 'visitor'>, string>> = {
  cara: homeOf(people.cara.role),
  carl: homeOf(people.carl.role),
  nora: homeOf(null),
  fred: homeOf(people.fred.role),
  fran: homeOf(people.fran.role),
  ada: homeOf('admin'),
}

test('every page of the route table has been decided about, and no other is decided about', () =>
  expect(Object.keys(pageMatrix).toSorted()).toEqual(pages.toSorted()))

test.each(Object.entries(pageMatrix))(
  '%s: each sees it or is sent elsewhere, and nothing in it is for somebody else',
  async (_, cases) => {
    for (const [title, { path, expected }] of Object.entries(cases)) {
      const outcomes = expected(planted.things)
      const address = path(planted.things)
      for (const caller of callers) {
        const { status, to, html } = await open(address, caller)
        const wanted = { title, caller, ...answerOf(outcomes[caller], address, caller), leaked: [] }
        expect({ title, caller, status, to, leaked: leaks(html, caller) }).toEqual(wanted)
        if (status !== 404) continue
        // Identical in everything visible, so that nothing reveals whether something is hidden.
        const nothing = await open(path({ ...planted.things, ...nothings }), caller)
        expect({ title, caller, status, shown: shown(html) }).toEqual({
          title,
          caller,
          status: nothing.status,
          shown: shown(nothing.html),
        })
      }
    }
  },
)

test('what is looked for is found by whoever may read it', async () => {
  const { pending, deleted } = planted.things
  const read = async (path: string, caller: Caller) => {
    const { html } = await open(path, caller)
    return planted.secrets.flatMap(({ text }) => (html.includes(text) ? [text] : []))
  }
  expect(await read('/contributor-dashboard', 'carl')).toEqual(expect.arrayContaining(['Refusedword', 'Reasonword']))
  expect(await read('/founder-dashboard', 'fran')).toEqual(expect.arrayContaining(['Waitingword', 'fran@example.com']))
  expect(await read('/squad-room', 'carl')).toContain('Roomword')
  expect(await read(`/manage-campaign/${pending}`, 'cara')).toContain('Pendington')
  expect(await read(`/manage-campaign/${deleted}`, 'ada')).toContain('Deletedo')
})

test('an ex-founder sees their campaign as everybody does, whoever they are by now', async () => {
  const { ada, fran } = world
  const address = `/campaign/${planted.things.active}`
  await ada.api.admin.removeRole({ id: fran.id })
  expect(await open(address, 'fran')).toMatchObject({ status: 200, to: null })
  await ada.api.admin.giveRole({ id: fran.id, role: 'contributor' })
  expect(await open(address, 'fran')).toMatchObject({ status: 200, to: null })
})

const nothing = '00000000-0000-4000-8000-000000000000'
const nothings = { active: nothing, pending: nothing, deleted: nothing, checkout: nothing }

/** Without the embedded data, in which the caller's own rows arrive in varying order. */
const shown = (html: string) => html.replaceAll(/<script\b[^]*?<\/script>/g, '')

async function open(path: string, caller: Caller) {
  const answer = await site.ask(path, caller)
  return { status: answer.status, to: answer.headers.get('location'), html: withoutNames(await answer.text()) }
}

function answerOf(seen: number | string, address: string, caller: Caller) {
  if (typeof seen === 'number') return { status: seen, to: null }
  if (seen === 'logs in') return { status: 307, to: `/login?${new URLSearchParams({ next: address })}` }
  return { status: 307, to: seen === 'goes home' && caller !== 'visitor' ? homes[caller] : seen }
}

const leaks = (html: string, caller: Caller) =>
  planted.secrets.filter(({ text, knows }) => !knows.includes(caller) && html.includes(text)).map(({ text }) => text)

/** Without the requested ids and what differs between any two answers. */
const withoutNames = (html: string) =>
  Object.values({ ...planted.things, nothing })
    .reduce((text, id) => text.replaceAll(id, 'id'), html)
    .replaceAll(/nonce="[^"]*"|content="[A-Za-z0-9+/]{22}=="/g, '')
