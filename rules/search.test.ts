import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsWord, folded, foldedName, searchTerms, slipsBetween } from './search.ts'

test('what is typed is folded: no capitals, no accents, no compatibility forms', () => {
  expect(folded('Café ÅNGSTRÖM ﬁne ＡＢＣ')).toBe('cafe angstrom fine abc')
  expect(folded('ΟΔΟΣ')).toBe('οδοσ')
  expect(folded('İstanbul')).toBe('istanbul')
  expect(foldedName('Ömer O’Neil')).toBe("omer o'neil")
})

test('terms are the words typed, each once', () => {
  expect(searchTerms('  Tax   tax c++\tBooks ')).toEqual(['tax', 'c++', 'books'])
  expect(searchTerms(' ')).toEqual([])
  const many = Array.from({ length: 13 }, (_, at) => `word${at}`)
  expect(searchTerms(many.join(' '))).toEqual(many.slice(0, 12))
})

test('what stands around a word in a sentence is no part of it', () => {
  expect(searchTerms('“Tax, books” (tax) [c++], .net; «r&d»! o’brien’s 「本」 100%…')).toEqual([
    'tax',
    'books',
    'c++',
    '.net',
    'r&d',
    'o’brien’s',
    '本',
    '100%',
  ])
  expect(searchTerms('? "" & $1')).toEqual(['?', '""', '&', '$1'])
})

const slips = [
  ['kettelhook', 'kettlehook', 1],
  ['kettlehok', 'kettlehook', 1],
  ['ketlehok', 'kettlehook', 2],
  ['gmys', 'gyms', 1],
  ['ledgar', 'ledger', 1],
  ['ledgar', 'ledgerly', 1],
  ['ledger', 'ledger', 0],
  ['post', 'cost', undefined],
  ['pot', 'post', undefined],
  ['posr', 'poster', undefined],
  ['kettelhook', 'kitchen', undefined],
  ['b2b4u', 'b2b4you', undefined],
  ['2024', '2025', undefined],
  ['team', 'teammates', undefined],
  ['card', 'cxad', undefined],
] as const

test.each(slips)('from %s to %s there are %s slips', (typed, word, expected) => {
  expect(slipsBetween(typed, word)).toBe(expected)
})

test('one or two letters are looked for only where a word begins', () => {
  expect(['a', 'ai', 'c3', 'api', 'é', '本'].map(beginsWord)).toEqual([true, true, true, false, false, false])
})

test('any one slip in a word of four letters or more is forgiven, but for its first letter', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    minLength: 5,
    maxLength: 12,
  })
  fc.assert(
    fc.property(letters, fc.nat(), fc.constantFrom('swap', 'drop', 'double', 'change'), (word, seed, slip) => {
      const at = 1 + (seed % (word.length - 2))
      const [before, here, next, rest] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
      const after = { swap: next + here, drop: next, double: here + here + next, change: `z${next}` }[slip]
      expect(slipsBetween(before + after + rest, word)).toBeLessThanOrEqual(1)
    }),
  )
})
