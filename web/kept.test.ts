import { randomBytes } from 'node:crypto'
import { createORPCClient } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '#/contract/accounts.ts'
import type { Api } from '#/contract/index.ts'
import { makeQueries } from './api/queries.ts'

type Change = { key: string | null; newValue: string | null }

/** What the tabs of one browser share. */
let lying: Record<string, string> = {}
let isFull = false
let otherTabs: ((change: Change) => unknown)[] = []
/** What the browser's cryptography has to wait for, once. */
let slow: { work: string; held: Promise<void> } | null = null

beforeEach(() => {
  ;[lying, isFull, otherTabs, slow] = [{}, false, [], null]
  const storage = {
    getItem: (name: string) => lying[name] ?? null,
    removeItem: (name: string) => delete lying[name],
    setItem(name: string, value: string) {
      if (isFull) throw new Error('full')
      lying[name] = value
    },
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, { ownKeys: () => Object.keys(lying), getOwnPropertyDescriptor: shown }),
  )
  const subtle = new Proxy(crypto.subtle, {
    get:
      (own, work) =>
      async (...given: unknown[]) => {
        const held = slow?.work === work ? slow.held : undefined
        if (held) slow = null
        await held
        return Reflect.apply(Reflect.get(own, work), own, given)
      },
  })
  vi.stubGlobal('crypto', { subtle, getRandomValues: crypto.getRandomValues.bind(crypto) })
  vi.stubGlobal('window', { addEventListener: (_: string, hear: (change: Change) => unknown) => otherTabs.push(hear) })
})
afterEach(() => vi.unstubAllGlobals())

const shown = () => ({ enumerable: true, configurable: true })

const fran = { id: 'fran', keys: [randomBytes(32).toString('base64')] }
const cara = { id: 'cara', keys: [randomBytes(32).toString('base64')] }

const viewed: Me = {
  id: 'fran',
  fullName: 'Fran Miller',
  email: 'fran@example.com',
  avatarUrl: null,
  isVerified: true,
  role: 'founder',
  viewing: { name: 'Ada', until: new Date(0) },
  choosesRole: false,
  undoSeconds: 10,
}

/** A page, freshly loaded. */
async function openPage() {
  vi.resetModules()
  const texts = await import('./kept.ts')
  const { refresh } = await import('./accounts/refresh.ts')
  const queryClient = new QueryClient()
  const pageWith = (keysOf: () => Promise<readonly string[]>) => {
    const api: Api = createORPCClient({ call: async () => ({ keys: await keysOf() }) })
    return { queryClient, queries: makeQueries(api) }
  }
  const openFor = (id: string, keysOf: () => Promise<readonly string[]>) => texts.openKept(pageWith(keysOf), id)
  const keysOf = (person: typeof fran) => async () => person.keys
  const none = () => Promise.reject(new Error('Nobody asks for the keys of a visitor'))
  return {
    ...texts,
    openFor,
    signsIn: (person: typeof fran) => openFor(person.id, keysOf(person)),
    isViewing: () => queryClient.setQueryData(pageWith(none).queries.accounts.me.queryKey(), viewed),
    drops: (person: typeof fran) => texts.dropKept(pageWith(keysOf(person)), person.id),
    visits: () => openFor('', none),
    signsOut: () => refresh(queryClient, { invalidate: async () => {} }),
  }
}

/** Once it lies there sealed, and shows nothing of itself. */
const lies = (name: string, before?: string) =>
  expect.poll(() => lying[name] !== before && lying[name]).toMatch(/^sealed:/)

async function kept(by: typeof fran, name: string, text: string) {
  const page = await openPage()
  await page.signsIn(by)
  const before = lying[name]
  page.keep(name, text)
  await lies(name, before)
  return page
}

test('what somebody has typed is there on their next page, and on nobody else’s', async () => {
  await kept(fran, 'draft:a', 'mine')
  const next = await openPage()
  expect([next.peek('draft:a'), next.openNames()]).toEqual([null, []])
  await next.signsIn(fran)
  expect([next.peek('draft:a'), next.openNames()]).toEqual(['mine', ['draft:a']])
  const other = await openPage()
  await other.signsIn(cara)
  expect([other.peek('draft:a'), other.openNames()]).toEqual([null, []])
})

test('what is typed or dropped before the page could open what is kept stands, and is kept', async () => {
  await kept(fran, 'draft:a', 'earlier')
  await kept(fran, 'draft:b', 'sent meanwhile')
  lying['draft:c'] = 'of a visitor'
  const before = lying['draft:a']
  const page = await openPage()
  const heard: unknown[] = []
  page.onKept(name => heard.push(name))
  page.keep('draft:a', 'later')
  page.keep('draft:b', null)
  page.keep('draft:c', 'later')
  await page.signsIn(fran)
  const names = ['draft:a', 'draft:b', 'draft:c']
  expect(names.map(page.peek)).toEqual(['later', null, 'later'])
  expect(heard).toEqual([...names, undefined])
  await lies('draft:a', before)
  await lies('draft:c')
  const next = await openPage()
  await next.signsIn(fran)
  expect(names.map(next.peek)).toEqual(['later', null, 'later'])
})

test('once somebody else may be signed in, the page shows, keeps and opens nothing of the one before', async () => {
  await kept(fran, 'draft:a', 'mine')
  const page = await openPage()
  await page.signsIn(fran)
  page.keep('draft:b', 'on its way')
  await page.signsOut()
  expect([page.peek('draft:a'), page.peek('draft:b'), page.openNames()]).toEqual([null, null, []])
  await page.signsIn(cara)
  page.keep('draft:c', 'of cara')
  await lies('draft:c')
  expect(lying['draft:b']).toBeUndefined()
})

const works = ['importKey', 'decrypt']

test.each(works.flatMap(work => [{ work }, { work, next: cara }]))(
  'so it is when that happens during $work',
  async ({ work, next }: { work: string; next?: typeof cara }) => {
    await kept(fran, 'draft:a', 'mine')
    const page = await openPage()
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    slow = { work, held }
    const opening = page.signsIn(fran)
    await expect.poll(() => slow).toBeNull()
    await page.signsOut()
    if (next) await page.signsIn(next)
    letGo()
    await opening
    expect(page.openNames()).toEqual([])
    if (next) await page.signsOut()
    await page.signsIn(fran)
    expect(page.openNames()).toEqual(['draft:a'])
  },
)

test('what a visitor has typed lies open, and belongs to whoever signs in next', async () => {
  const page = await openPage()
  await page.visits()
  page.keep('draft:a', 'words')
  expect(lying).toEqual({ 'draft:a': 'words' })
  expect((await openPage()).peek('draft:a')).toBe('words')
  await page.signsOut()
  await page.signsIn(fran)
  expect(page.peek('draft:a')).toBe('words')
  await lies('draft:a')
})

test('whoever looks at the app as somebody else sees nothing of what they have typed', async () => {
  await kept(fran, 'draft:a', 'mine')
  const page = await openPage()
  page.isViewing()
  await page.signsIn(fran)
  expect([page.peek('draft:a'), page.openNames()]).toEqual([null, []])
})

test('a page that got no keys asks again for the next part of it, and not twice for one', async () => {
  await kept(fran, 'draft:a', 'mine')
  const page = await openPage()
  let asked = 0
  await page.openFor('fran', async () => {
    asked += 1
    throw new Error('gone')
  })
  expect(page.peek('draft:a')).toBeNull()
  const keysOf = async () => {
    asked += 1
    return fran.keys
  }
  await Promise.all([page.openFor('fran', keysOf), page.openFor('fran', keysOf)])
  expect([page.peek('draft:a'), asked]).toEqual(['mine', 2])
})

test('what another tab has kept or dropped is taken over, unless it is older, somebody else’s or no text of ours', async () => {
  const page = await kept(fran, 'draft:a', 'here')
  const heard: unknown[] = []
  const stop = page.onKept(name => heard.push(name))
  page.onKept(() => {})
  expect(otherTabs).toHaveLength(1)
  const hears = (key: string | null) => otherTabs[0]?.({ key, newValue: key && (lying[key] ?? null) })
  await kept(fran, 'draft:b', 'there')
  hears('draft:b')
  await expect.poll(() => heard).toEqual(['draft:b'])
  await kept(cara, 'draft:b', 'of cara')
  hears('draft:b')
  lying['theme'] = 'dark'
  hears('theme')
  hears(null)
  otherTabs[0]?.({ key: 'draft:a', newValue: null })
  await kept(fran, 'outbox:c', 'last')
  hears('outbox:c')
  await expect.poll(() => heard).toEqual(['draft:b', 'outbox:c'])
  expect(['draft:a', 'draft:b', 'outbox:c'].map(page.peek)).toEqual(['here', 'there', 'last'])
  delete lying['draft:a']
  hears('draft:a')
  await expect.poll(() => page.openNames()).toEqual(['draft:b', 'outbox:c'])
  expect(page.peek('draft:a')).toBeNull()
  lying['draft:d'] = 'of a visitor'
  hears('draft:d')
  await expect.poll(() => page.peek('draft:d')).toBe('of a visitor')
  page.keep('draft:e', 'here')
  stop()
  page.keep('draft:e', 'again')
  expect(heard).toEqual(['draft:b', 'outbox:c', 'draft:a', 'draft:d', 'draft:e'])
})

test('where nothing can be stored, the page still has it', async () => {
  const page = await openPage()
  await page.visits()
  isFull = true
  page.keep('draft:a', 'only here')
  expect([lying, page.peek('draft:a')]).toEqual([{}, 'only here'])
})

test('all that is kept for somebody can be dropped, and nothing else is', async () => {
  await kept(fran, 'draft:a', 'mine')
  await kept(cara, 'draft:b', 'of cara')
  lying['theme'] = 'dark'
  const page = await openPage()
  await page.drops(fran)
  expect([Object.keys(lying), page.openNames(), page.peek('draft:a')]).toEqual([['draft:b', 'theme'], [], null])
})
