import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  [true, '192.0.2.1', '192.0.2.1'],
  [true, '203.0.113.9, 192.0.2.1', '192.0.2.1'],
  [true, '203.0.113.9 ,  2001:db8::1 ', '2001:db8::1'],
  [true, '203.0.113.9, 192.0.2.1:51234', '192.0.2.1'],
  [true, '[2001:db8::1]:443', '2001:db8::1'],
  [true, '[2001:db8::1]', '2001:db8::1'],
  [true, '2001:db8::1:443', '2001:db8::1:443'],
  [true, '::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  [true, 'unknown', 'unknown'],
  [true, undefined, '10.0.0.1'],
  [true, '', '10.0.0.1'],
  [true, '203.0.113.9,', '10.0.0.1'],
  [false, '203.0.113.9', '10.0.0.1'],
])('with a trusted proxy %s and %j it is %s', (trusted, forwarded, address) => {
  expect(clientAddress(trusted, forwarded, '10.0.0.1')).toBe(address)
})

test('a connection that is gone has no address', () => {
  expect(clientAddress(false, '203.0.113.9', undefined)).toBeNull()
})
