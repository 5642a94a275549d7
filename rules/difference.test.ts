import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Piece } from './difference.ts'
import { difference } from './difference.ts'

const marked = (before: string, after: string) =>
  difference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')

test.each([
  ['The same.', 'The same.', 'The same.'],
  ['', 'New words', '{+New words+}'],
  ['Old words', '', '[-Old words-]'],
  [
    'I closed my books in ten minutes.',
    'I closed my books in nine minutes.',
    'I closed my books in [-ten -]{+nine +}minutes.',
  ],
  ['One. Three.', 'One. Two. Three.', 'One. {+Two. +}Three.'],
  ['One two three', 'One three', 'One [-two -]three'],
  ['x the a the y', 'z the b the w', '[-x -]{+z +}the [-a -]{+b +}the [-y-]{+w+}'],
  ['Done.', 'Done. And more.', 'Done. {+And more.+}'],
  ['Much   space', 'Much space', 'Much space'],
  ['One paragraph.', 'One\n\nparagraph.', '[-One -]{+One\n\n+}paragraph.'],
  ['Closing 👩‍👩‍👧 time', 'Closing 👩‍👩‍👦 time', 'Closing [-👩‍👩‍👧 -]{+👩‍👩‍👦 +}time'],
])('from %j to %j', (before, after, expected) => expect(marked(before, after)).toBe(expected))

test('a rewritten sentence is shown as one change, not word by word around its "the"', () => {
  expect(
    marked('I always dreaded doing the boring books there.', 'Nobody looks forward to the last evening here.'),
  ).toBe('[-I always dreaded doing the boring books there-]{+Nobody looks forward to the last evening here+}.')
})

const words = fc.constantFrom(
  'the',
  'books',
  'month',
  'é',
  'e\u0301',
  '👍🏽',
  '👩‍👩‍👧',
  '漢字',
  'ไทย',
  '\n',
  '\n\n',
  ' ',
  '.',
  'a-b',
  '🇩🇪🇫🇷',
)
const text = fc.oneof(
  fc.array(words, { maxLength: 60 }).map(all => all.join(' ')),
  fc.array(words, { maxLength: 60 }).map(all => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)
const without = (kind: Piece['kind'], pieces: readonly Piece[]) =>
  pieces.flatMap(piece => (piece.kind === kind ? [] : piece.text)).join('')
const graphemes = (of: string) => [...new Intl.Segmenter('en').segment(of)].map(({ segment }) => segment)

test('without the removed pieces it is exactly the newer text, without the added ones the older one except for its spaces', () => {
  const spaceless = (of: string) => of.replaceAll(/\s+/g, '')
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = difference(before, after)
      expect(without('removed', pieces)).toBe(after)
      expect(spaceless(without('added', pieces))).toBe(spaceless(before))
    }),
  )
})

test('no character as a reader sees it is torn apart', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const shown = difference(before, after).filter(({ kind }) => kind !== 'removed')
      expect(shown.flatMap(piece => graphemes(piece.text))).toEqual(graphemes(after))
    }),
  )
})

const vocabulary = Array.from({ length: 800 }, (_, at) => `word${at}`)
const long = (seed: number, max: number) => {
  let [made, state] = ['', seed]
  while (made.length < max) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    made += `${vocabulary[state % vocabulary.length]} `
  }
  return made.slice(0, max)
}

test.each([
  ['nothing in common', long(1, 10_000), long(99, 10_000)],
  ['only letters', 'a b '.repeat(2_500), 'b a c '.repeat(1_666)],
  ['only signs', '!?'.repeat(5_000), '?!.'.repeat(3_333)],
  ['no spaces', '漢字仮名交じり文'.repeat(1_250), '漢字交じり仮名'.repeat(1_428)],
])('two texts of 10,000 characters are compared at once: %s', (_, before, after) => {
  const start = performance.now()
  const pieces = difference(before, after)
  expect(performance.now() - start).toBeLessThan(1_000)
  expect(without('removed', pieces)).toBe(after)
})

test('in a long text a changed word here and there is found, and nothing else is marked', () => {
  const before = long(7, 10_000)
  const after = before
    .split(' ')
    .map((word, at) => (at % 200 === 100 ? 'changed' : word))
    .join(' ')
  const changes = difference(before, after).filter(({ kind }) => kind === 'added')
  expect(changes.map(piece => piece.text)).toEqual(changes.map(() => 'changed '))
  expect(changes.length).toBeGreaterThan(5)
})
