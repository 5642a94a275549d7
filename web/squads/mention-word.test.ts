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
  ['हिन्दी@an', 9, null],
  ['@ anna', 6, null],
  ['@anna\nhello', 11, null],
  ['hello', 5, null],
  ['', 0, null],
])('%j with the caret at %i', (text, caret, expected) => {
  expect(mentionWordAt(text, caret)).toEqual(expected)
})

test('names that begin with the word come before names that contain it', () => {
  expect(matching(members, 'anna').map(({ id }) => id)).toEqual(['2', '1'])
  expect(matching([...members, { id: '4', name: 'Lindsey Ash' }], 'lind').map(({ id }) => id)).toEqual(['4', '2'])
  expect(matching(members, '').map(({ id }) => id)).toEqual(['2', '3', '1'])
  expect(matching(members, 'zoe')).toEqual([])
  expect(matching([{ id: '6', name: 'René' }], 'rene\u0301')).toHaveLength(1)
  expect(matching([{ id: '7', name: 'Maëlle O’Neil' }], "maelle o'n")).toHaveLength(1)
})

test('choosing one puts the full name there and the caret behind it', () => {
  const text = 'hi @an, look'
  const word = mentionWordAt(text, 6)
  expect(word && insertMention(text, word, 'Anna Lind')).toEqual({ text: 'hi @Anna Lind, look', caret: 13 })
  const atEnd = word && insertMention('hi @an', word, 'Anna Lind')
  expect(atEnd).toEqual({ text: 'hi @Anna Lind ', caret: 14 })
})

const ann = { id: '4', name: 'Ann' }
const namesake = { id: '5', name: 'Anna Lind' }
const all = [...members, ann, namesake]

test.each([
  ['whoever’s name was deleted again is not mentioned', 'hi @Anna Lind', ['3', '2'], ['2']],
  ['a name that became a longer one is not', 'hi @Anna Lind', ['4'], []],
  ['of namesakes the picked one alone', 'hi @Anna Lind', ['5'], ['5']],
  ['of namesakes the one picked last, when the first was deleted', 'hi @Anna Lind', ['2', '5'], ['5']],
  ['both namesakes where both names stand', '@Anna Lind @Anna Lind', ['5', '2'], ['5', '2']],
  ['nobody who left', 'hi @Carl Novak', ['9'], []],
  ['the others beside somebody who left', 'hi @Carl Novak', ['3', '9'], ['3']],
])('of those picked: %s', (_name, text, picked, expected) => {
  expect(stillMentioned(text, picked, all)).toEqual(expected)
})
