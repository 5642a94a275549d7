import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxMail } from '#/server/infra/mail/mailbox.ts'
import { nothingLeaves } from '#/server/world.ts'
import type { Caller } from './access-matrix/callers.ts'
import { callers } from './access-matrix/callers.ts'
import { procedures } from './access-matrix/procedures.ts'
import type { EndpointCase } from './site/endpoints.ts'
import { areas, endpoints } from './site/endpoints.ts'
import type { Site } from './site/open.ts'
import { openSite } from './site/open.ts'
import { areasOf, endpointsOf } from './site/routes.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const metrics = { METRICS_TOKEN: 'figures for the tests' }
/** tests/pages-access.test.ts covers the pages. */
const pages = 'GET /*'

let world: TestWorld
let site: Site

beforeAll(async () => {
  world = await openWorld({ env: metrics })
  site = await openSite(world)
})

afterAll(() => world[Symbol.asyncDispose]())

test('every endpoint of the server has been decided about, and no other is decided about', async () => {
  await using demo = await openWorld({
    env: { ...metrics, DEMO: '1' },
    leaves: { ...nothingLeaves, mail: mailboxMail() },
  })
  const { app } = await openSite(demo)
  expect(endpointsOf(app)).toEqual([...Object.keys(endpoints), pages].toSorted())
  expect(areasOf(app)).toEqual(areas)
})

test('no two procedures have one address, and no endpoint covers one', () => {
  const addresses = [...procedures.map(({ method, path }) => `${method} /api${path}`), ...Object.keys(endpoints)]
  const shapes = addresses.map(address => address.replaceAll(/\{\w+\}|:\w+/g, '*'))
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([])
})

test.each(Object.entries(endpoints))(
  '%s: who may, can; who may not is told what is told of nothing',
  async (_, cases) => {
    const { absent } = cases
    for (const [title, one] of Object.entries(cases)) {
      for (const caller of callers) {
        const given = await requestAs(one, caller)
        expect({ title, caller, given: given.said }).toEqual({ title, caller, given: one.expected[caller] })
        if (!absent || one === absent || given.status < 400) continue
        const nothing = await requestAs(absent, caller)
        expect({ title, caller, ...given }).toEqual({ title, caller, ...nothing })
      }
    }
  },
)

/** Headers that differ between any two answers. */
const passing = new Set(['x-request-id', 'date'])

async function requestAs({ ask: asked }: EndpointCase, caller: Caller) {
  const { path, init } = await asked(world)
  const answer = await site.ask(path, caller, init)
  const text = await answer.text()
  const { status, headers } = answer
  const to = headers.get('location')
  const kept = [...headers].filter(([name]) => !passing.has(name))
  return { said: to === null ? status : `${status} ${to}`, status, text: status < 400 ? '' : text, headers: kept }
}
