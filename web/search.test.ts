import { expect, test } from 'vitest'
import { looselyTyped } from '#/contract/shared.ts'
import { idIn, shortened } from './desk-values.ts'
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

test('a search in an address that is too long is cut at a whole character, and an invalid id is dropped', () => {
  const long = `${'x'.repeat(199)}😀`
  expect(looselyTyped(200).safeParse(shortened(long, 200)).success).toBe(true)
  expect(shortened('ledger', 200)).toBe('ledger')
  const id = '01a1fd5c-b6c3-707b-9530-67c46db49e5c'
  expect([idIn(id), idIn('fran'), idIn(7), idIn(`${id} `)]).toEqual([id, '', '', ''])
})
