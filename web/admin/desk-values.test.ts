import { expect, test } from 'vitest'
import { looselyTyped } from '#/contract/shared.ts'
import { idIn, shortened } from './desk-values.ts'

test('a search in an address that is too long is cut at a whole character, and an invalid id is dropped', () => {
  const long = `${'x'.repeat(199)}😀`
  expect(looselyTyped(200).safeParse(shortened(long, 200)).success).toBe(true)
  expect(shortened('ledger', 200)).toBe('ledger')
  const id = '01a1fd5c-b6c3-707b-9530-67c46db49e5c'
  expect([idIn(id), idIn('fran'), idIn(7), idIn(`${id} `)]).toEqual([id, '', '', ''])
})
