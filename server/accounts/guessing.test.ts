import { expect, test } from 'vitest'
import { send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { another, deviceOf, logsIn, openToGuesses } from '#/tests/several-addresses.ts'
import { forgetAttempts } from '../limits.ts'

const home = '198.51.100.1'
const elsewhere = '203.0.113.1'
const wrong = (email: string) => ({ email, password: 'not the password' })
const cara = { email: 'cara@example.com', password: testPassword }

const codes = async (tries: Promise<{ code: string }>[]) => {
  const answers = await Promise.all(tries)
  return Object.groupBy(answers, ({ code }) => code)
}

test('after four wrong passwords an address waits, and is told how long', async () => {
  await using world = await openToGuesses()
  for (let nth = 1; nth <= 4; nth += 1)
    expect((await logsIn(world, elsewhere, wrong(cara.email))).code).toBe('wrong_credentials')
  await world.passes('3 minutes')
  for (const tried of [wrong(cara.email), cara]) {
    const answer = await logsIn(world, elsewhere, tried)
    expect(JSON.parse(answer.text)).toMatchObject({
      json: { ...refused('slow_down', { wait: '12 minutes' }), data: { wait: '12 minutes' } },
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(11 * 60)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(12 * 60)
  }
  await world.passes('16 minutes')
  expect((await logsIn(world, elsewhere, cara)).code).toBe('ok')
})

test('nobody waits for days because the database’s clock was days ahead when they tried, and was set back', async () => {
  await using world = await openToGuesses()
  await world.passes('3 days')
  for (let nth = 1; nth <= 5; nth += 1) await logsIn(world, elsewhere, wrong(cara.email))
  expect((await logsIn(world, elsewhere, cara)).code).toBe('slow_down')
  await world.passes('0')
  expect((await logsIn(world, elsewhere, cara)).code).toBe('ok')
})

test('an account that does not exist is guarded as one that does', async () => {
  await using world = await openToGuesses()
  const answers = async (email: string, address: string) => {
    const all = []
    for (let nth = 1; nth <= 6; nth += 1) all.push((await logsIn(world, address, wrong(email))).text)
    // A few seconds may pass between the first and the last attempt.
    return all.map(text => text.replace(/"seconds":(?:8[89]\d|900)\b/, '"seconds":900'))
  }
  expect(await answers('nobody@example.com', '192.0.2.1')).toEqual(await answers(cara.email, '192.0.2.2'))
})

test('strangers have five guesses between them, from however many addresses and at once', async () => {
  await using world = await openToGuesses()
  const tries = Array.from({ length: 100 }, (_, nth) => logsIn(world, `203.0.113.${nth}`, wrong(cara.email)))
  const { wrong_credentials: judged = [], slow_down: waits = [], busy = [], ...others } = await codes(tries)
  expect(others).toEqual({})
  expect([judged.length, waits.length + busy.length]).toEqual([5, 95])
})

test('a hundred tries at once from one address do not make a hundred guesses, whichever accounts they are for', async () => {
  await using world = await openToGuesses()
  const tries = Array.from({ length: 100 }, (_, nth) => logsIn(world, elsewhere, wrong(`person${nth}@example.com`)))
  const { wrong_credentials: judged = [], slow_down: waits = [], busy = [] } = await codes(tries)
  expect(judged.length).toBeLessThanOrEqual(20)
  expect(judged.length + waits.length + busy.length).toBe(100)
  const more = Array.from({ length: 20 }, (_, nth) => wrong(`later${nth}@example.com`))
  for (const next of more) await logsIn(world, elsewhere, next)
  expect((await logsIn(world, elsewhere, wrong('another@example.com'))).code).toBe('slow_down')
  expect((await logsIn(world, home, cara)).code).toBe('ok')
})

test('one household counts as one address, however it is written', async () => {
  await using world = await openToGuesses()
  for (const last of ['1', '2', 'ffff:1', 'a:b:c:d'])
    await logsIn(world, `2001:db8:1:2::${last}`.replace('::a:b', ':a:b'), wrong(cara.email))
  expect((await logsIn(world, '2001:DB8:1:2::77', wrong(cara.email))).code).toBe('slow_down')
  expect((await logsIn(world, '2001:db8:1:3::77', cara)).code).toBe('ok')
  for (const address of ['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:C000:0209', '192.0.2.9'])
    await logsIn(world, address, wrong('cole@example.com'))
  expect((await logsIn(world, '192.0.2.9', wrong('cole@example.com'))).code).toBe('slow_down')
})

test('a thousand wrong passwords from one address keep the owner out neither elsewhere nor on a device of theirs', async () => {
  await using world = await openToGuesses()
  const device = deviceOf(await logsIn(world, home, cara))
  expect(device).not.toBe('')
  let judged = 0
  for (let round = 0; round < 20; round += 1) {
    const tries = Array.from({ length: 50 }, () => logsIn(world, elsewhere, wrong(cara.email)))
    judged += (await codes(tries))['wrong_credentials']?.length ?? 0
  }
  expect(judged).toBeLessThanOrEqual(4)
  expect((await logsIn(world, '192.0.2.1', cara)).code).toBe('ok')
  expect((await logsIn(world, elsewhere, { ...cara, cookie: device })).code).toBe('ok')
  expect((await logsIn(world, elsewhere, cara)).code).toBe('slow_down')
})

test('a known device has guesses of its own, for its own account alone', async () => {
  await using world = await openToGuesses()
  const cookie = deviceOf(await logsIn(world, home, cara))
  for (let nth = 0; nth < 4; nth += 1) await logsIn(world, home, { ...wrong(cara.email), cookie })
  expect((await logsIn(world, home, { ...cara, cookie })).code).toBe('ok')
  for (let nth = 0; nth < 5; nth += 1)
    expect((await logsIn(world, home, { ...wrong(cara.email), cookie })).code).toBe('wrong_credentials')
  expect((await logsIn(world, home, { ...cara, cookie })).code).toBe('slow_down')
  expect((await logsIn(world, home, cara)).code).toBe('ok')
  for (let nth = 0; nth < 4; nth += 1) await logsIn(world, home, { ...wrong('cole@example.com'), cookie })
  expect((await logsIn(world, home, { ...wrong('cole@example.com'), cookie })).code).toBe('slow_down')
})

test('a device remembers several people, and nobody makes it remember by hand', async () => {
  await using world = await openToGuesses()
  const caras = deviceOf(await logsIn(world, home, cara))
  const both = deviceOf(await logsIn(world, home, { email: 'cole@example.com', password: testPassword, cookie: caras }))
  expect(both.split('~')).toHaveLength(2)
  const [id = '', signature = ''] = caras.replace('device=', '').split('.')
  const forged = [`device=${'A'.repeat(22)}.${signature}`, `device=${id}.${'A'.repeat(43)}`, 'device=~.~', 'device=']
  for (let nth = 0; nth < 4; nth += 1) await logsIn(world, elsewhere, wrong(cara.email))
  for (const cookie of forged) expect((await logsIn(world, elsewhere, { ...cara, cookie })).code).toBe('slow_down')
  for (const cookie of [caras, both]) expect((await logsIn(world, elsewhere, { ...cara, cookie })).code).toBe('ok')
})

test('the right password undoes the count of its own try and of no other', async () => {
  await using world = await openToGuesses()
  for (let nth = 0; nth < 30; nth += 1) expect((await logsIn(world, home, cara)).code).toBe('ok')
  for (let nth = 0; nth < 19; nth += 1) await logsIn(world, home, wrong(`person${nth}@example.com`))
  expect((await logsIn(world, home, cara)).code).toBe('ok')
  await logsIn(world, home, wrong('person20@example.com'))
  expect((await logsIn(world, home, cara)).code).toBe('slow_down')
})

test('guesses are counted over a restart and over two servers', async () => {
  await using world = await openToGuesses()
  await using second = await another(world)
  for (const server of [world, second, world, second]) await logsIn(server, elsewhere, wrong(cara.email))
  await using third = await another(world)
  for (const server of [world, second, third]) expect((await logsIn(server, elsewhere, cara)).code).toBe('slow_down')
})

test('signing up with somebody’s address is a guess like any other', async () => {
  await using world = await openToGuesses()
  const signsUp = (email: string) =>
    send(
      world,
      'accounts.signUp',
      { role: 'contributor', fullName: 'Nils Berg', email, password: 'none of her passwords' },
      { headers: { 'x-forwarded-for': elsewhere } },
    )
  for (let nth = 0; nth < 4; nth += 1) expect((await signsUp(cara.email)).code).toBe('cannot_sign_up')
  expect((await signsUp(cara.email)).code).toBe('slow_down')
  expect((await logsIn(world, elsewhere, cara)).code).toBe('slow_down')
  expect((await signsUp('nils@example.com')).code).toBe('ok')
})

test('one address signs up so many people an hour', async () => {
  await using world = await openToGuesses({ RATE_LIMIT_FACTOR: '0.1' })
  const signsUp = (nth: number, address: string) =>
    send(
      world,
      'accounts.signUp',
      { role: 'contributor', fullName: 'Nils Berg', email: `nils${nth}@example.com`, password: testPassword },
      { headers: { 'x-forwarded-for': address } },
    )
  for (const nth of [1, 2, 3]) expect((await signsUp(nth, home)).code).toBe('ok')
  expect((await signsUp(4, home)).code).toBe('slow_down')
  expect((await signsUp(4, elsewhere)).code).toBe('ok')
})

test('the present password is guessed five times and no more, and strangers’ guesses leave it alone', async () => {
  await using world = await openToGuesses()
  await world.passes('11 minutes')
  const change = (present: string) => world.cara.api.accounts.changePassword({ present, password: 'a longer password' })
  for (let nth = 0; nth < 5; nth += 1) await logsIn(world, elsewhere, wrong(cara.email))
  const guesses = await Promise.allSettled(Array.from({ length: 20 }, () => change('not her password')))
  const judged = guesses.filter(each => each.status === 'rejected' && each.reason.code === 'password_wrong')
  expect(judged).toHaveLength(5)
  await expect(change(testPassword)).rejects.toMatchObject({ code: 'slow_down' })
  const leaving = world.cara.api.ownData.leave({ email: cara.email, present: testPassword })
  await expect(leaving).rejects.toMatchObject({ code: 'slow_down' })
  await world.passes('27 minutes')
  expect(await change(testPassword)).toEqual({})
})

test('the table of tries shows no address, and forgets what is over', async () => {
  await using world = await openToGuesses()
  await logsIn(world, elsewhere, wrong(cara.email))
  const rows = () => world.db.selectFrom('attempts').select('key').where('key', 'like', 'guess%').execute()
  expect(JSON.stringify(await rows())).not.toMatch(/cara|203\.0\.113/)
  await forgetAttempts(world.db)
  expect(await rows()).toHaveLength(3)
  await world.passes('16 minutes')
  await forgetAttempts(world.db)
  expect(await rows()).toEqual([])
})
