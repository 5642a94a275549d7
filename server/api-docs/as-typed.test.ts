import { randomUUID } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scopes } from '#/rules/scopes.ts'
import { origin } from '#/tests/access-matrix/procedures.ts'
import { byToken } from '#/tests/by-token.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { asCurl, asText } from './as-typed.ts'
import { openApiOf } from './document.ts'
import { examples } from './examples/examples.ts'
import { tell } from './reading.ts'

/** What a shell passes to curl, for each command. */
const typed = (commands: readonly string[]) =>
  execFileSync('sh', ['-c', [printing, ...commands].join('\n')], { encoding: 'utf8', env: { TOKEN: 'mine' } })
    .split(ending)
    .filter(Boolean)
    .map(each => each.split('\0').filter(Boolean))
const ending = '\u0001'
const printing = String.raw`curl() { printf '%s\0' "$@"; printf '\001'; }`

const tokenOf = async ({ api }: Person) =>
  (await api.tokens.make({ id: randomUUID(), name: 'Zap', scopes: [...scopes], days: 30, present: null })).token

/** The statuses of answers to requests that make no sense, whoever sends them. */
const misunderstood = [400, 404, 405, 413, 415, 422]
const refusal = z.object({ code: z.string() })
/** What the examples name is not in the world of a test. */
const absent = /^(campaign_|room_|message_)?not_found$/

test('typed in a terminal, every example is a request that the server understands', async () => {
  await using world = await openWorld()
  const tokens = [await tokenOf(world.fran), await tokenOf(world.cara)]
  const told = tell(await openApiOf(origin))
  const commands = typed(told.map(({ request }) => request))
  expect(commands.length).toBe(told.length)
  const wrong: unknown[] = []
  const understood = new Set<string>()
  for (const [at, words] of commands.entries()) {
    const { id = '', method } = told[at] ?? {}
    const body: unknown = words.includes('-d') ? JSON.parse(words.at(-1) ?? '') : undefined
    const verb = body !== undefined || words.includes('-X') ? 'POST' : 'GET'
    expect(words).toContain('Authorization: Bearer mine')
    expect(verb).toBe(method)
    const path = words.find(word => word.startsWith(`${origin}/api/`))?.slice(`${origin}/api`.length) ?? ''
    for (const token of tokens) {
      const { status, body: answer } = await byToken(world, token, verb, path, body)
      const code = refusal.safeParse(answer).data?.code ?? 'ok'
      if (misunderstood.includes(status) && !absent.test(code)) wrong.push({ id, status, answer })
      if (status === 200) understood.add(id)
    }
  }
  expect(wrong).toEqual([])
  for (const id of ['accounts.me', 'campaigns.explore', 'campaigns.create', 'campaigns.pause', 'webhooks.add'])
    expect(understood).toContain(id)
})

test('quotes, dollars and line breaks of a text reach the server as they are', () => {
  const body = { content: `It’s "fine", isn't it?\n$HOME \\ \`id\`` }
  const [words = []] = typed([asCurl({ address: `${origin}/api/me`, method: 'post', parameters: [], body })])
  expect(JSON.parse(words.at(-1) ?? '')).toEqual(body)
})

test('an example stays the same JSON when its lists are written on one line', () => {
  for (const { answer } of examples.values()) expect(JSON.parse(asText(answer))).toEqual(answer)
  const odd = { list: ['[ 1 ]', 'a\n b'], none: [], nested: [[1, 2], [{ list: [3] }]] }
  expect(JSON.parse(asText(odd))).toEqual(odd)
  expect(asText({ list: [1, 2] })).toBe('{\n  "list": [1, 2]\n}')
})
