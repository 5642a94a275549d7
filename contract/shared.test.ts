import { expect, test } from 'vitest'
import { byId, looselyTyped, maybeTyped, paging, searched, typed, typedLine, typedLineOrNull, url } from './shared.ts'

test('optional text of white space and invisible characters counts as nothing typed', () => {
  const nothing = ' \u200b\u2028\u2060\u0085\u009f'
  expect(maybeTyped(9).parse(nothing)).toBeNull()
  expect(typedLineOrNull(9).parse(nothing)).toBeNull()
  expect(looselyTyped(9).parse(nothing)).toBe('')
  expect(maybeTyped(9).parse(' a\u200bb ')).toBe('a\u200bb')
})

test('a name is one line, and changes neither the lines nor the direction of a sentence around it', () => {
  const name = (text: string) => typedLine(20, 'A name is required').safeParse(text)
  expect(name(' Ann\r\n\n\tBell\u2028Carr\u0085Dahl ').data).toBe('Ann Bell Carr Dahl')
  expect(name('\u202egro.live\u202c').data).toBe('gro.live')
  expect(name('Ann \u202e').data).toBe('Ann')
  expect(name('\ufeff \u200bAnn\u200b \u2060').data).toBe('Ann')
  expect(name('Ann ❤\ufe0f').data).toBe('Ann ❤\ufe0f')
  expect(name('שרה \u2067Ann\u2069').data).toBe('שרה \u2067Ann\u2069')
  expect(name('Ann \u2067Bell').data).toBe('Ann \u2067Bell\u2069')
  expect(name('Ann \u2067\u2067Bell').data).toBe('Ann \u2067\u2067Bell\u2069\u2069')
  expect(name('Ann\u2069 Bell\u2069').data).toBe('Ann Bell')
  for (const nothing of ['\n', '\u202e', '\u202d\u200b', '\u0085'])
    expect(name(nothing).error?.issues[0]?.message).toBe('A name is required')
  expect(typed(20, '').parse('Two\n\nparagraphs')).toBe('Two\n\nparagraphs')
})

test('a text may have tabs and line breaks, and nothing that the database cannot keep', () => {
  const words = (text: string) => typed(9, 'Missing').safeParse(text).error?.issues[0]?.message
  expect(typed(9, 'Missing').parse('a\tb\r\nc')).toBe('a\tb\r\nc')
  for (const text of ['a\0b', 'a\u001fb', 'a\u007fb', 'a\ud800b', '\udc00'])
    expect(words(text), JSON.stringify(text)).toBe('Some characters here cannot be stored.')
})

test('what is looked for has none of the marks that come along when a name is copied', () => {
  expect(searched(9).parse(' \u2068Ann\u2069\u200b ')).toBe('Ann')
  expect(searched(9).parse('\u200e')).toBe('')
})

test('an id in capitals is the same id', () => {
  const id = '01A1FD5C-B6C3-4070-9530-67C46DB49E5C'
  expect(byId.parse({ id })).toEqual({ id: id.toLowerCase() })
})

test('pages are a whole number, also where they arrive as text, and an empty one is none', () => {
  expect(paging.pages.parse(undefined)).toBe(1)
  expect(paging.pages.parse('3')).toBe(3)
  for (const pages of ['', ' ', '1.5', '-1', '0', '1e1', 2.5, null])
    expect(paging.pages.safeParse(pages).success, String(pages)).toBe(false)
})

test('an address that is sent as a link is one of the web', () => {
  const words = (text: string) => url.safeParse(text).error?.issues[0]?.message
  expect(words('http://x.example/')).toBeUndefined()
  for (const text of ['javascript:alert(1)', 'ftp://x.example/', 'x.example', 'https://x.example/\0'])
    expect(words(text), text).toBe('Please enter a web address that starts with https://')
})
