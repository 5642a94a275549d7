import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { email, fullName, newPassword } from '#/contract/accounts.ts'
import { checkEmail, checkNewPassword, checkSignIn, checkSignUp } from './checks.ts'

const fran = { fullName: 'Fran Miller', email: 'fran@example.com', password: 'correct horse' }

test('what is missing or wrong is said at its field', () => {
  expect(checkSignUp(fran)).toEqual({})
  expect(checkSignUp({ fullName: ' ', email: 'fran@example', password: '1234567' })).toEqual({
    fullName: 'Full name is required',
    email: 'Invalid email address',
    password: 'Password must be at least 8 characters',
  })
  expect(checkSignUp({ ...fran, fullName: 'x'.repeat(101), password: 'x'.repeat(73) })).toEqual({
    fullName: 'At most 100 characters',
    password: 'Password must be at most 72 characters',
  })
  expect(checkSignIn({ email: '', password: '' })).toEqual({
    email: 'Invalid email address',
    password: 'Password is required',
  })
  expect(checkNewPassword({ present: '', password: 'correct horse', again: 'correct house' })).toEqual({
    present: 'Please enter your current password as well.',
    again: "Passwords don't match",
  })
  expect(checkEmail({ email: 'fran@example.com', present: '' })).toEqual({
    present: 'Please enter your current password as well.',
  })
})

test('nobody is held up by a form whom the server would let pass', () => {
  const unit = 'grapheme' as const
  const name = fc.string({ unit, minLength: 1, maxLength: 110 })
  const password = fc.string({ unit, minLength: 7, maxLength: 80 })
  const address = fc.tuple(fc.emailAddress(), fc.constantFrom('', ' ')).map(([typed, space]) => space + typed)
  fc.assert(
    fc.property(name, address, password, (typedName, typedEmail, typedPassword) => {
      const problems = checkSignUp({ fullName: typedName, email: typedEmail, password: typedPassword })
      if (fullName.safeParse(typedName).success) expect(problems).not.toHaveProperty('fullName')
      if (email.safeParse(typedEmail).success) expect(problems).not.toHaveProperty('email')
      if (newPassword.safeParse(typedPassword).success) expect(problems).not.toHaveProperty('password')
    }),
  )
})
