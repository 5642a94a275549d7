import { expect, test } from 'vitest'
import { send } from '#/tests/access-matrix/procedures.ts'
import { refused } from '#/tests/refused.ts'
import { logsIn, openBehindProxy } from '#/tests/several-addresses.ts'
import { isTest, readSource } from '#/tests/source.ts'
import { makeCall } from '../call.ts'
import { refuse } from '../refusals.ts'
import { guessing } from './guessing.ts'
import { hashPassword, isPassword } from './hashing.ts'

const guess = (nth: number) => ({ email: `person${nth}@example.com`, password: 'not the password' })

test('in a storm of logins some are checked, the rest are turned away at once, and other requests go on meanwhile', async () => {
  await using world = await openBehindProxy()
  const over = new AbortController()
  const storm = Promise.all(
    Array.from({ length: 200 }, async (_, nth) => logsIn(world, `198.51.${nth}.1`, guess(nth))),
  ).finally(() => over.abort())
  const waits: number[] = []
  while (!over.signal.aborted) {
    const start = performance.now()
    expect((await send(world, 'campaigns.explore', {})).code).toBe('ok')
    waits.push(performance.now() - start)
  }
  const answers = await storm
  const { busy = [], wrong_credentials: judged = [], ...others } = Object.groupBy(answers, ({ code }) => code)
  expect(others).toEqual({})
  expect(judged.length).toBeGreaterThanOrEqual(22)
  expect(busy.length).toBeGreaterThan(50)
  for (const { status, headers, text } of busy) {
    expect([status, headers.get('retry-after')]).toEqual([503, '3'])
    expect(JSON.parse(text)).toMatchObject({ json: refused('busy') })
  }
  // If hashing ran on the main thread, each request would wait for at least one hash, and some for dozens.
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(250)
})

test('a login that was turned away in a crowd does not count as a guess', async () => {
  await using world = await openBehindProxy()
  const call = makeCall(world.world, new Headers({ 'x-client-address': '192.0.2.1' }), 'crowd')
  const turnedAway = async () => refuse('busy')
  for (let nth = 0; nth < 10; nth += 1)
    await expect(guessing(call, { email: guess(1).email, userId: null }, turnedAway)).rejects.toMatchObject(
      refused('busy'),
    )
  for (let nth = 0; nth < 4; nth += 1)
    expect((await logsIn(world, '192.0.2.1', guess(1))).code).toBe('wrong_credentials')
})

test('a hash fits its password and no other, and without a hash no password fits', async () => {
  const kept = await hashPassword('correct horse battery')
  expect(await isPassword('correct horse battery', kept)).toBe(true)
  expect(await isPassword('correct horse batterY', kept)).toBe(false)
  expect(await isPassword('correct horse battery', null)).toBe(false)
})

test('a stored hash names its algorithm and cost, and differs each time', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse battery'), hashPassword('correct horse battery')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(two).not.toBe(one)
})

test('the same letters typed in another way are the same password', async () => {
  const kept = await hashPassword('un café crème'.normalize('NFC'))
  expect(await isPassword('un café crème'.normalize('NFD'), kept)).toBe(true)
})

test('a hash that was made elsewhere or with another cost fits as well', async () => {
  // From the reference implementation: echo -n "correct horse battery" | argon2 somesaltsomesalt -id -t 3 -k 12288 -p 1 -l 32
  const elsewhere = '$argon2id$v=19$m=12288,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$P97U8hdSbFNLYxsoQjVDQHP4srzdmq+Nj0jK1De2X3s'
  expect(await isPassword('correct horse battery', elsewhere)).toBe(true)
  expect(await isPassword('correct horse batterY', elsewhere)).toBe(false)
})

test('only one file of the server hashes passwords', () => {
  const elsewhere = [...readSource()].filter(
    ([path, text]) =>
      path.startsWith('server/') &&
      !isTest(path) &&
      /better-auth\/crypto|\bscrypt\(|\bargon2\b.*node:crypto/.test(text),
  )
  expect(elsewhere.map(([path]) => path)).toEqual(['server/accounts/argon2.ts'])
})
