import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test('spellings that reach one mailbox are one', () => {
  expect(mailboxOf('Fran@Example.com')).toBe('fran@example.com')
  expect(mailboxOf('fran+trial@example.com')).toBe('fran@example.com')
  expect(mailboxOf('f.r.a.n+2@googlemail.com')).toBe('fran@gmail.com')
})

test('with any other provider dots make a different mailbox', () => {
  expect(mailboxOf('fran.miller@example.com')).not.toBe(mailboxOf('franmiller@example.com'))
})
