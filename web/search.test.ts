import { expect, test } from 'vitest'
import { looselyTyped } from '#/contract/shared.ts'
import { text } from './search.ts'

test('a number in an address is read as text, and what is neither number nor text as empty', () => {
  expect([text(123), text('ledger'), text(undefined), text(['ledger']), text({})]).toEqual([
    '123',
    'ledger',
    '',
    '',
    '',
  ])
})

test('whatever an address has in it, the server takes as a search', () => {
  const ascii = Array.from({ length: 0x1_00 }, (_, code) => code)
  const every = [...ascii, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff].map(
    code => `a${String.fromCharCode(code)}b`,
  )
  const refused = every.filter(each => !looselyTyped(3).safeParse(text(each)).success)
  expect(refused).toEqual([])
  expect(text('two\fwords')).toBe('two words')
})
