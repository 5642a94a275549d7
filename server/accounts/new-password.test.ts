import { hashPassword } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { openWorld } from '#/tests/world.ts'
import { demoPassword } from '../demo.ts'
import { refuseWeak } from './new-password.ts'

const nils = { role: 'contributor', fullName: 'Nils Bergstrom', email: 'nb@lighthouse.example' } as const

const weak = [
  ['iloveyou', 'too common'],
  ['Password1!', 'too common'],
  ['sunshine2024', 'too common'],
  ['qwertyuiop', 'too common'],
  ['12345678', 'only a pattern that repeats or counts on'],
  ['zzzzzzzzzz', 'only a pattern that repeats or counts on'],
  ['bergstrom99', 'too close to your name or email'],
  ['lighthouse!', 'too close to your name or email'],
  ['Karmasquad1', 'too close to the words of this site'],
] as const

test('a password that is easy to guess is refused at sign-up with the reason, and nobody is made', async () => {
  await using world = await openWorld()
  const people = () => world.db.selectFrom('users').select('id').execute()
  const before = await people()
  for (const [password, flaw] of weak) {
    const call = world.visitor.api.accounts.signUp({ ...nils, password })
    await expect(call, password).rejects.toMatchObject(refused('password_weak', { flaw }))
  }
  expect(await people()).toEqual(before)
})

test('a taken address gets the same answer to a weak password', async () => {
  await using world = await openWorld()
  const taken = world.visitor.api.accounts.signUp({ ...nils, email: 'fran@example.com', password: 'iloveyou' })
  await expect(taken).rejects.toMatchObject(refused('password_weak', { flaw: 'too common' }))
})

test('a weak new password is refused in the settings, and the old one stays', async () => {
  await using world = await openWorld()
  const { cara } = world
  for (const [password, flaw] of [
    ['trustno1', 'too common'],
    ['CaraJensen1', 'too close to your name or email'],
  ] as const) {
    const change = cara.api.accounts.changePassword({ present: null, password })
    await expect(change).rejects.toMatchObject(refused('password_weak', { flaw }))
  }
  expect(await world.visitor.api.accounts.signIn({ email: cara.email, password: testPassword })).toBeTruthy()
})

test('whoever has a weak password already goes on with it', async () => {
  await using world = await openWorld()
  // A weak password stored before the rules existed.
  const password = await hashPassword('password1')
  await world.db.updateTable('accounts').set({ password }).where('user_id', '=', world.cara.id).execute()
  const me = await world.visitor.api.accounts.signIn({ email: world.cara.email, password: 'password1' })
  expect(me).toMatchObject({ id: world.cara.id })
})

test('good passwords are taken, those of demo and tests among them', async () => {
  for (const password of [testPassword, demoPassword, 'a longer password', 'wQ7!pz0x', 'drei kleine eulen'])
    await expect(refuseWeak(password, nils), password).resolves.toBeUndefined()
})
