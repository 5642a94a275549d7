import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { notificationTypes } from '#/rules/notifications.ts'
import { destinationOf } from '#/rules/destinations.ts'
import type { Law } from './laws.ts'
import {
  browsersLoadNoSchemas,
  contractNeedsRulesOnly,
  domainsFormNoCircle,
  filesFormNoCircle,
  httpKnowsNoDomain,
  infraStandsAlone,
  leavesCallNobody,
  piecesKnowNoProduct,
  processIsReadAtTheEdge,
  rulesStandAlone,
  serverAndWebAreApart,
} from './laws.ts'
import {
  declaredByContract,
  everyRefusalHasWords,
  everyRefusalIsDeclared,
  everyRefusalIsUsed,
} from './refusal-paths.ts'
import type { Source } from './source.ts'
import { isTest, readSource } from './source.ts'

const source = readSource()

/** The project with these files added or replaced, in memory only. */
const planted = (files: Record<string, string>): Source => new Map([...source, ...Object.entries(files)])

/** The violations that the law reports only because of the planted files. */
function newlySaid(law: Law, files: Record<string, string>) {
  const before = new Set(law(source))
  return law(planted(files)).filter(line => !before.has(line))
}

test('the laws look at real files', () => {
  for (const path of [
    'rules/words.ts',
    'contract/index.ts',
    'server/main.ts',
    'web/router.tsx',
    'tests/cast.ts',
    'bin/karmasquad.mjs',
  ])
    expect([...source.keys()]).toContain(path)
  expect(source.size).toBeGreaterThan(150)
})

test('the types of every file are checked', () => {
  const { include } = z
    .object({ include: z.array(z.string()) })
    .parse(JSON.parse(readFileSync('tsconfig.json', 'utf8')))
  const folders = [...source.keys()].flatMap(path =>
    /\.tsx?$/.test(path) ? (path.match(/^[^/]+(?=\/)/) ?? '*.ts') : [],
  )
  expect(include).toEqual(expect.arrayContaining([...new Set(folders)]))
})

describe('rules stand alone', () => {
  test('they import nothing but rules', () => expect(rulesStandAlone(source)).toEqual([]))

  test.each([
    [`import { z } from 'zod'`, 'zod'],
    [`import { readFile } from 'node:fs/promises'`, 'node:fs/promises'],
    [`import type { Me } from '#/contract/accounts.ts'`, 'contract/accounts.ts'],
    [`export * from '../server/http/origin.ts'`, 'server/http/origin.ts'],
    [`export const late = () => import('#/web/paths.ts')`, 'web/paths.ts'],
    [`export type Late = import('../web/paths.ts').Paths`, 'web/paths.ts'],
  ])('%s is seen', (text, to) => {
    expect(newlySaid(rulesStandAlone, { 'rules/planted.ts': text })).toEqual([`rules/planted.ts imports ${to}`])
  })
})

describe('the contract needs rules, zod and oRPC', () => {
  test('and nothing else', () => expect(contractNeedsRulesOnly(source)).toEqual([]))

  test.each(['node:crypto', 'kysely', '#/server/world.ts', '../web/paths.ts', '@orpcish/zod'])('%s is seen', to => {
    expect(newlySaid(contractNeedsRulesOnly, { 'contract/planted.ts': `import type { X } from '${to}'` })).toHaveLength(
      1,
    )
  })
})

describe('server and web know nothing of each other', () => {
  test('not even a type', () => expect(serverAndWebAreApart(source)).toEqual([]))

  test('a type that crosses is seen both ways', () => {
    expect(
      newlySaid(serverAndWebAreApart, { 'server/campaigns/planted.ts': `import { paths } from '#/web/paths.ts'` }),
    ).toHaveLength(1)
    expect(
      newlySaid(serverAndWebAreApart, { 'web/planted.tsx': `import type { World } from '#/server/world.ts'` }),
    ).toHaveLength(1)
    expect(
      newlySaid(serverAndWebAreApart, { 'web/planted.tsx': `type World = import('../server/world.ts').World` }),
    ).toHaveLength(1)
  })
})

describe('browsers load no schemas and no database', () => {
  test('however far one follows the imports of web', () => expect(browsersLoadNoSchemas(source)).toEqual([]))

  test('the chain of imports that leads to zod is named', () => {
    const files = {
      'web/planted.tsx': `import { Piece } from './planted-piece.tsx'`,
      'web/planted-piece.tsx': `import { type Me } from '#/contract/accounts.ts'`,
    }
    const chain = 'web/planted.tsx → web/planted-piece.tsx → contract/accounts.ts'
    expect(newlySaid(browsersLoadNoSchemas, files)).toContain(`${chain} imports zod`)
  })

  test('a type is not loaded, a late import is', () => {
    const file = (text: string) => newlySaid(browsersLoadNoSchemas, { 'web/planted.tsx': text })
    expect(file(`import type { Me } from '#/contract/accounts.ts'`)).toEqual([])
    expect(file(`const late = () => import('zod')`)).toEqual(['web/planted.tsx imports zod'])
    expect(file(`import { sql } from 'kysely'`)).toEqual(['web/planted.tsx imports kysely'])
    expect(file(`import pg from 'pg/lib/client'`)).toEqual(['web/planted.tsx imports pg/lib/client'])
  })
})

describe('the server’s domains import one another in one direction', () => {
  test('there is no circle', () => expect(domainsFormNoCircle(source)).toEqual([]))
  test('karma, notifications and audit call nobody, and accounts only these and letters', () =>
    expect(leavesCallNobody(source)).toEqual([]))
  test('infrastructure imports no domain, nor the world', () => expect(infraStandsAlone(source)).toEqual([]))
  test('server/http imports no domain', () => expect(httpKnowsNoDomain(source)).toEqual([]))

  test('a circle through a third domain is seen, and a line is no circle', () => {
    const line = { 'server/alpha/a.ts': `import '../beta/b.ts'`, 'server/beta/b.ts': `import '../gamma/c.ts'` }
    expect(newlySaid(domainsFormNoCircle, line)).toEqual([])
    const back = { ...line, 'server/gamma/c.ts': `import type { A } from '../alpha/a.ts'` }
    expect(newlySaid(domainsFormNoCircle, back)).toHaveLength(3)
  })

  test.each(['karma', 'notifications', 'audit', 'accounts'])('a call from %s is seen', leaf => {
    const text = `import { approveSubmission } from '../submissions/approve.ts'`
    expect(newlySaid(leavesCallNobody, { [`server/${leaf}/planted.ts`]: text })).toHaveLength(1)
  })

  test('accounts may queue a letter, and audit may not', () => {
    const text = `import { queueLetter } from '../letters/queue.ts'`
    expect(newlySaid(leavesCallNobody, { 'server/accounts/planted.ts': text })).toEqual([])
    expect(newlySaid(leavesCallNobody, { 'server/audit/planted.ts': text })).toHaveLength(1)
  })

  test('a domain imported in infrastructure is seen, and one in server/http', () => {
    const text = `import { award } from '#/server/karma/ledger.ts'`
    expect(newlySaid(infraStandsAlone, { 'server/infra/mail/planted.ts': text })).toHaveLength(1)
    const world = `import type { World } from '../../world.ts'`
    expect(newlySaid(infraStandsAlone, { 'server/infra/mail/planted.ts': world })).toHaveLength(1)
    expect(newlySaid(httpKnowsNoDomain, { 'server/http/planted.ts': text })).toHaveLength(1)
  })
})

describe('no file waits for itself', () => {
  test('imports form no circle', () => expect(filesFormNoCircle(source)).toEqual([]))

  test('a circle is seen, and one of types alone does not count', () => {
    const circle = (word: string) => ({
      'rules/planted.ts': `import { b } from './planted-too.ts'`,
      'rules/planted-too.ts': `import ${word} { a } from './planted.ts'`,
    })
    expect(newlySaid(filesFormNoCircle, circle(''))).toHaveLength(1)
    expect(newlySaid(filesFormNoCircle, circle('type'))).toEqual([])
  })
})

describe('the pieces of web/ui could serve another product', () => {
  test('they contain no product word, no route and no query', () => expect(piecesKnowNoProduct(source)).toEqual([]))

  test.each([
    `import { Link } from '@tanstack/react-router'`,
    `import { useQuery } from '@tanstack/react-query'`,
    `import { limits } from '#/rules/limits.ts'`,
    `import type { Me } from '#/contract/accounts.ts'`,
    `import { paths } from '../paths.ts'`,
    `export const Card = ({ campaign }: { campaign: string }) => campaign`,
    `export const Card = () => <p>Ask your founder</p>`,
    `export const label = 'Karma earned'`,
  ])('%s is seen', text => {
    expect(newlySaid(piecesKnowNoProduct, { 'web/ui/planted.tsx': text })).not.toEqual([])
  })
})

describe('the process is read at the edge', () => {
  test('by nobody but the configuration, the programs and the launcher', () =>
    expect(processIsReadAtTheEdge(source)).toEqual([]))

  test.each([
    `export const port = process.env.PORT`,
    `import { env } from 'node:process'`,
    `globalThis.process.exit()`,
  ])('%s is seen in the server, the rules and the web', text => {
    for (const path of ['server/campaigns/planted.ts', 'rules/planted.ts', 'web/planted.tsx'])
      expect(newlySaid(processIsReadAtTheEdge, { [path]: text })).toEqual([`${path} reads the process`])
  })

  test('a comment, a text and a member of that name do not count as the process', () => {
    const text = `// process\nexport const said = { process: 'process', of: job.process }`
    expect(newlySaid(processIsReadAtTheEdge, { 'server/planted.ts': text })).toEqual([])
  })
})

describe('refusals', () => {
  test('every one has words', () => expect(everyRefusalHasWords(source)).toEqual([]))
  test('every one is used', () => expect(everyRefusalIsUsed(declaredByContract)(source)).toEqual([]))
  test('every procedure declares what its verbs refuse', () =>
    expect(everyRefusalIsDeclared(declaredByContract)(source)).toEqual([]))

  test('a refusal without words is seen', () => {
    const text = `export const no = (late: boolean) => refuse(late ? 'too_late' : 'not_found')`
    expect(newlySaid(everyRefusalHasWords, { 'server/planted.ts': text })).toEqual([
      'server/planted.ts refuses with too_late',
    ])
  })

  test('a refusal that is never used is seen', () => {
    expect(everyRefusalIsUsed(declaredByContract, ['not_found', 'too_late'])(source)).toEqual(['too_late'])
  })

  test('an undeclared refusal is seen, three files away', () => {
    const files = {
      'server/planted/routes.ts': `import { act } from './act.ts'
        export const routes = { act: founder.planted.act.handler(({ context }) => act(context)) }`,
      'server/planted/act.ts': `import { check } from './check.ts'\nexport function act() { return check(true) }`,
      'server/planted/check.ts': `export const check = (on: boolean) => on || refuse('too_large')`,
    }
    const declared = new Map([
      ...declaredByContract,
      ['planted.act', new Set(['not_found', 'not_signed_in', 'forbidden'])],
    ])
    expect(newlySaid(everyRefusalIsDeclared(declared), files)).toEqual(['planted.act does not declare too_large'])
  })

  test.each([
    ['campaigns.create', 'subreddit_blocked'],
    ['submissions.submitPost', 'plan_expired'],
    ['submissions.submitComment', 'reddit_link_used'],
    ['submissions.approve', 'goal_reached'],
    ['accounts.signUp', 'cannot_sign_up'],
    ['billing.checkout', 'plans_for_founders'],
  ])('%s without its %s is seen', (procedure, code) => {
    const without = new Set([...(declaredByContract.get(procedure) ?? [])].filter(each => each !== code))
    const law = everyRefusalIsDeclared(new Map([...declaredByContract, [procedure, without]]))
    expect(law(source)).toContain(`${procedure} does not declare ${code}`)
  })

  test('a procedure that no route can be followed to is seen', () => {
    const declared = new Map([...declaredByContract, ['planted.act', new Set<string>()]])
    expect(everyRefusalIsDeclared(declared)(source)).toContain('planted.act has no route that could be followed')
  })
})

describe('notices', () => {
  const routes = [...(source.get('web/routes.ts') ?? '').matchAll(/route\(\s*'([^']+)'/g)].map(
    ([, route = '']) => route,
  )
  const isRoute = (path: string) =>
    routes.some(route => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path.replace(/\?.*/, '')))

  test.each(notificationTypes)('a click on %s leads to a page that exists', type => {
    expect(isRoute('/nowhere')).toBe(false)
    expect(isRoute(destinationOf(type, {}))).toBe(true)
    expect(isRoute(destinationOf(type, { campaignId: 'c1', roomId: 'r1' }))).toBe(true)
  })

  test('each type is sent by somebody', () => {
    const server = [...source].filter(([path]) => path.startsWith('server/') && !isTest(path))
    const isSent = (type: string) => server.some(([, text]) => text.includes(`'${type}'`))
    expect(notificationTypes.filter(type => !isSent(type))).toEqual([])
    expect(isSent('squad_poke')).toBe(false)
  })
})
