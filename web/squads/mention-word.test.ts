import { expect, test } from 'vitest'
import { insertMention, matching, mentionWordAt, stillMentioned } from './mention-word.ts'

const members = [
  { id: '1', name: 'Joanna Berg' },
  { id: '2', name: 'Anna Lind' },
  { id: '3', name: 'Carl Novak' },
]

test.each([
  ['@', 1, { at: 0, word: '' }],
  ['hi @an', 6, { at: 3, word: 'an' }],
  ['hi @an and more', 6, { at: 3, word: 'an' }],
  ['@Anna Li', 8, { at: 0, word: 'Anna Li' }],
  ['(@an', 4, { at: 1, word: 'an' }],
  ['me@example', 10, null],
  ['@ anna', 6, null],
  ['@anna\nhello', 11, null],
  ['hello', 5, null],
  ['', 0, null],
])('%j with the caret at %i', (text, caret, expected) => {
  expect(mentionWordAt(text, caret)).toEqual(expected)
})

test('names that begin with the word come before names that contain it', () => {
  expect(matching(members, 'anna').map(({ id }) => id)).toEqual(['2', '1'])
  expect(matching(members, '').map(({ id }) => id)).toEqual(['2', '3', '1'])
  expect(matching(members, 'zoe')).toEqual([])
})

test('choosing one puts the full name there and the caret behind it', () => {
  const text = 'hi @an, look'
  const word = mentionWordAt(text, 6)
  expect(word && insertMention(text, word, 'Anna Lind')).toEqual({ text: 'hi @Anna Lind, look', caret: 13 })
})

test('a picked member whose name was deleted again is not mentioned', () => {
  expect(stillMentioned('hi @Anna Lind', members)).toEqual(['2'])
})
