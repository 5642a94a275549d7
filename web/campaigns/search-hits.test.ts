import { expect, test } from 'vitest'
import { partsOf, wantedIn } from './search-hits.ts'

/** The text with hits in [brackets]. */
const marked = (q: string, text: string, others: string[] = [], cutAfter?: number) =>
  partsOf(text, wantedIn(q, [text, ...others]), cutAfter)
    .map(part => (part.hit ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['ledger', 'Ledgerly: a LEDGER', '[Ledger]ly: a [LEDGER]'],
  ['box ledger', 'A ledger in a box', 'A [ledger] in a [box]'],
  ['cafe', 'Le Café', 'Le [Café]'],
  ['cafe', 'Le Cafe\u0301 noir', 'Le [Cafe\u0301] noir'],
  ['file', 'Proﬁle', 'Pro[ﬁle]'],
  ['prof', 'Proﬁle', '[Proﬁ]le'],
  ['ai', 'AI email, (ai)', '[AI] email, ([ai])'],
  ['ai', '4ai', '4ai'],
  ['100%', 'Ledgerly 100% done', 'Ledgerly [100%] done'],
  ['kettelhook', 'Kettlehook: twice', '[Kettlehook]: twice'],
  ['ledg dger', 'ledger', '[ledger]'],
  ['ledger led', 'ledger', '[ledger]'],
  ['led ger', 'ledger', '[ledger]'],
  ['', 'Ledgerly', 'Ledgerly'],
  ['<b>', 'a <b> c', 'a [<b>] c'],
  ['كتب', 'متجر الكتب', 'متجر ال[كتب]'],
  ['ab', '👍 abc', '👍 [ab]c'],
])('“%s” in “%s” marks %s', (q, text, expected) => {
  expect(marked(q, text)).toBe(expected)
})

test('a word that stands in the campaign as it was typed is not looked for in others like it', () => {
  expect(marked('ledger', 'A lodger.', ['Ledger'])).toBe('A lodger.')
  expect(marked('legder', 'A lodger with a ledger.')).toBe('A lodger with a [ledger].')
})

test('a hit that would be out of sight is brought into sight with some words before it', () => {
  const text = `${'Word '.repeat(30)}before the ledger ends.`
  expect(marked('ledger', text, [], 60)).toMatch(/^… (?:Word ){0,4}before the \[ledger\] ends\.$/)
  expect(marked('word', text, [], 60)).toMatch(/^\[Word\]/)
  for (const end of ['', ' ends']) expect(marked('帳簿', `${'字'.repeat(90)}帳簿${end}`, [], 60)).toBe(`… [帳簿]${end}`)
})
