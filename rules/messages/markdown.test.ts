import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { cutTo } from '#/rules/squads.ts'
import { inlineReader } from './inline.ts'
import type { Block, Inline } from './markdown.ts'
import { readBlocks } from './markdown.ts'
import { plainText } from './plain-text.ts'

const team = [
  { id: 'ann', name: 'Ann' },
  { id: 'anna', name: 'Anna Berg' },
  { id: 'carl', name: 'Carl Brandt' },
  { id: 'sam', name: 'Sam Lee' },
  { id: 'samToo', name: 'Sam Lee' },
  { id: 'hina', name: 'हिना शर्मा' },
  { id: 'rene', name: 'René' },
]
const read = (text: string) => readBlocks(text, inlineReader(team))

/** The tree in bracket notation, such as `strong[…]`, to keep the tests short. */
const inline = (parts: readonly Inline[]): string =>
  parts
    .map(part => {
      switch (part.kind) {
        case 'text':
          return part.text
        case 'code':
          return `code[${part.text}]`
        case 'link':
          return `link[${part.text}]`
        case 'mention':
          return `mention[${part.name}=${part.ids.join('+') || '?'}]`
        case 'strong':
        case 'em':
          return `${part.kind}[${inline(part.inner)}]`
      }
    })
    .join('')
const shown = (blocks: readonly Block[]): string[] =>
  blocks.map(block => {
    switch (block.kind) {
      case 'paragraph':
        return inline(block.inner)
      case 'code':
        return `pre[${block.text}]`
      case 'quote':
        return `quote[${shown(block.inner).join('|')}]`
      case 'list':
        return `${block.ordered ? `ol${block.start}` : 'ul'}[${block.items.map(inline).join('|')}]`
    }
  })

test.each([
  ['**bold** and *italic* and _italic_', 'strong[bold] and em[italic] and em[italic]'],
  ['**bold with *italic* inside**', 'strong[bold with em[italic] inside]'],
  ['`code *as is*`', 'code[code *as is*]'],
  ['snake_case_name 2*3*4 a * b', 'snake_case_name 2*3*4 a * b'],
  ['**never closed', '**never closed'],
  ['हिन्दी_शब्द_ है', 'हिन्दी_शब्द_ है'],
  ['*a **b* c**', 'em[a **b] c**'],
  ['**** ____ ``', '**** ____ ``'],
  ['file__init__.py and __init__', 'file__init__.py and __init__'],
  ['1986. A great year', '1986. A great year'],
  ['>', '>'],
  ['<b>no</b> <img src=x onerror=alert(1)>', '<b>no</b> <img src=x onerror=alert(1)>'],
])('%s', (text, tree) => {
  expect(shown(read(text))).toEqual([tree])
})

test.each([
  ['https://example.com', 'link[example.com]'],
  ['https://example.com/', 'link[example.com]'],
  ['(see https://example.com/a_b_c).', '(see link[example.com/a_b_c]).'],
  ['https://en.wikipedia.org/wiki/Ledger_(software)', 'link[en.wikipedia.org/wiki/Ledger_(software)]'],
  ['**https://example.com/x**', 'strong[link[example.com/x]]'],
  ['https://example.com/123456789012345678901234567890', 'link[example.com/12345678901234567890123456789…]'],
  ['https://bank.example@evil.example/x', 'link[evil.example/x]'],
  ['javascript:alert(1) data:text/html,x ftp://x.y', 'javascript:alert(1) data:text/html,x ftp://x.y'],
  ['https://', 'https://'],
])('an address: %s', (text, tree) => {
  expect(shown(read(text))).toEqual([tree])
})

test.each([
  ['@Anna Berg and @Ann, look', 'mention[@Anna Berg=anna] and mention[@Ann=ann], look'],
  ['@carl please', 'mention[@carl=carl] please'],
  ['@ann@example.com', 'mention[@ann=ann]@example.com'],
  ['@an', 'mention[@an=?]'],
  ['@Sam Lee', 'mention[@Sam Lee=sam+samToo]'],
  ['mail me@example.com @nobody @', 'mail me@example.com @nobody @'],
  ['@हिना, and हिन्दी@हिना', 'mention[@हिना=hina], and हिन्दी@हिना'],
  ['@Rene\u0301! @Anna Berg\u0301', 'mention[@Rene\u0301=rene]! mention[@Anna=anna] Berg\u0301'],
])('a mention: %s', (text, tree) => {
  expect(shown(read(text))).toEqual([tree])
})

test('blocks: lists, numbers, quotes, code', () => {
  expect(
    shown(read('Plan:\n- one\n- *two*\n\n3. three\n4. four\n> quoted\n> > deeper\n```ts\nlet a = *b*\n```\nend')),
  ).toEqual(['Plan:', 'ul[one|em[two]]', 'ol3[three|four]', 'quote[quoted|quote[deeper]]', 'pre[let a = *b*]', 'end'])
})

test('a preview has the words without their marks', () => {
  expect(plainText('**Two** thoughts:\n- `one`\n- _two_\n> quoted https://example.com/x')).toBe(
    'Two thoughts: one, two quoted example.com/x',
  )
})

test('an unclosed fence makes code of everything to the end', () => {
  expect(shown(read('```\n**not bold**\nmore'))).toEqual(['pre[**not bold**\nmore]'])
  expect(shown(read('```one line```'))).toEqual(['pre[one line]'])
})

test('nesting has a limit, and a text full of marks is parsed at once', () => {
  const abuse = [
    '> '.repeat(2_000),
    '**_'.repeat(1_300),
    '*a '.repeat(1_300),
    '['.repeat(4_000),
    '`'.repeat(4_000),
    '@a'.repeat(2_000),
  ]
  const before = performance.now()
  for (const text of abuse) read(text)
  expect(JSON.stringify(read('> '.repeat(50) + 'x')).match(/quote/g)).toHaveLength(3)
  expect(performance.now() - before).toBeLessThan(500)
})

test('an address in which a long text is cut off is no link until all of the text is shown', () => {
  const address = 'https://example.com/reports/spring/figures'
  const content = `${'word '.repeat(94)}See ${address} and tell me`
  const folded = shown(read(cutTo(content, limits.messageCollapseAt))).join()
  expect(folded).toMatch(/ See https:\/\/example\.com\/rep[a-z/]*…$/)
  expect(shown(read(content)).join()).toMatch(/ See link\[example\.com[^\]]+\] and tell me$/)
})
