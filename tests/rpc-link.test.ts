import { RPCLink } from '@orpc/client/fetch'
import { ORPCError, os } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { afterEach, expect, test, vi } from 'vitest'
import { send } from '#/web/api/rpc-link.ts'

const at = new Date('2026-03-04T05:06:07.089Z')
const answers = {
  nothing: undefined,
  none: null,
  words: 'Zoë’s “first” post',
  moment: at,
  page: { items: [{ at, seen: null, tags: ['a', undefined, 'b'] }], mean: NaN, more: { since: at } },
}
const refused = new ORPCError('slow_down', { status: 429, message: 'Wait 3 s.', data: { wait: '3 s', seconds: 3 } })
const refusing = os.errors({ slow_down: { status: 429 } })

const router = {
  ...Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, os.handler(() => answer)])),
  echo: os.handler(({ input }) => input),
  refused: refusing.handler(() => {
    throw refused
  }),
  broken: os.handler(() => {
    throw new Error('of the inside')
  }),
  odd: os.handler(() => new Set([1])),
}

const handler = new RPCHandler(router)
const answer = async (request: Request) =>
  (await handler.handle(request, { prefix: '/api/rpc' })).response ?? new Response('Not found', { status: 404 })

const orpc = new RPCLink({ url: 'http://here/api/rpc', fetch: answer })

/** What a page gets from this server, or from something else, such as a proxy, that answers in its place. */
function ours(name: string, input?: unknown, reply = answer) {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => reply(new Request(`http://here${path}`, init)))
  return send([name], input, {})
}

afterEach(() => vi.unstubAllGlobals())

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test.each(Object.entries(answers))('a page reads %s as oRPC’s own link does', async (name, expected) => {
  expect(await ours(name)).toStrictEqual(expected)
  expect(await orpc.call([name], undefined, { context: {} })).toStrictEqual(expected)
})

test('what a page sends arrives as it was', async () => {
  const input = { q: 'Zoë', n: 0, ids: ['a', 'b'], none: null, deep: { yes: true } }
  expect(await ours('echo', { ...input, left: undefined })).toStrictEqual(input)
  expect(await ours('echo')).toBeUndefined()
})

test('a refusal keeps its code, its words and its data', async () => {
  const known = {
    defined: true,
    code: 'slow_down',
    status: 429,
    message: 'Wait 3 s.',
    data: { wait: '3 s', seconds: 3 },
  }
  expect(await failure(ours('refused'))).toMatchObject(known)
  expect(await failure(orpc.call(['refused'], undefined, { context: {} }))).toMatchObject(known)
})

test('a fault of the server is no refusal, and nor is what a proxy says in its place', async () => {
  expect(await failure(ours('broken'))).toMatchObject({ defined: false, status: 500 })
  const proxy = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await failure(ours('words', undefined, proxy))).toMatchObject({ defined: false, status: 502, message: '' })
})

test('without a network the error is the browser’s own', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await failure(ours('words', undefined, gone))).toBeInstanceOf(TypeError)
})

test('an answer that pages cannot read says so', async () => {
  expect(await failure(ours('odd'))).toMatchObject({ message: 'An answer holds what pages cannot read (6)' })
})

test('a call that is no longer wanted ends', async () => {
  const control = new AbortController()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const call = failure(send(['words'], undefined, { signal: control.signal }))
  control.abort()
  expect(await call).toMatchObject({ name: 'AbortError' })
})
