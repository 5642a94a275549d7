import { expect, test } from 'vitest'
import { flawOf } from './password.ts'

const cara = { fullName: 'Cara Jensen', email: 'cara.j@papertrail.example' }
const common = new Set(['password', 'letmein', 'dragon', 'iloveyou', 'monkey12', '123456', 'a1b2c3d4'])
const flaw = (password: string) => flawOf(password, cara, text => common.has(text))

test.each([
  ['password', 'common'],
  ['PassWord', 'common'],
  ['password1', 'common'],
  ['password!!', 'common'],
  ['Password2024', 'common'],
  ['P@ssw0rd1', 'common'],
  ['dragon123456', 'common'],
  ['dragondragon', 'common'],
  ['monkey12', 'common'],
  ['a1b2c3d4', 'common'],
  ['dragon99999', 'common'],
  ['ｐａｓｓｗｏｒｄ', 'common'],
  ['11111111', 'pattern'],
  ['👩👩👩👩👩👩👩👩', 'pattern'],
  ['abcdefgh', 'pattern'],
  ['87654321', 'pattern'],
  ['xyxyxyxyx', 'pattern'],
  ['12341234', 'pattern'],
  ['karmasquad', 'product'],
  ['Karmasquad2026!', 'product'],
  ['k4rmasquad', 'product'],
  ['Reddit2026!', 'product'],
  ['founder-admin', 'product'],
  ['Contributor1', 'product'],
  ['carajensen', 'own'],
  ['Jensen1984!', 'own'],
  ['papertrail99', 'own'],
  ['jensenjensen', 'own'],
  ['jensen-ab1', 'own'],
  ['J3nsen!!', 'own'],
] as const)('%s is refused: %s', (password, found) => expect(flaw(password)).toBe(found))

test.each([
  'correct horse battery',
  'a longer password',
  'demo world, open door',
  'jensen likes green tea',
  'karma comes to a squad',
  'dragon82736451',
  'wQ7!pz0x',
  '82736451',
  'bluetigerbluetiger',
  'über-den-wolken',
  '密码是一个好的东西',
])('%s is taken', password => expect(flaw(password)).toBeUndefined())

test('a name that begins another one leaves nothing of it', () => {
  const chris = { fullName: 'Chris Doe', email: 'christopher@papertrail.example' }
  expect(flawOf('Christopher9', chris, () => false)).toBe('own')
})

test('a missing name rules out no words', () => {
  expect(flawOf('Jensen1984!', { fullName: '', email: '' }, () => false)).toBeUndefined()
})
