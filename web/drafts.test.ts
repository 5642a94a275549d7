import { expect, test } from 'vitest'
import { dropDraft, readDraft } from './drafts.ts'
import { keep } from './kept.ts'

const blank = { title: '', names: [''], places: [{ id: '', count: 0 }] }
const read = (text: string) => {
  keep('draft:form', text)
  return readDraft('form', { ...blank, names: [], places: [] }, blank)
}

test('a draft is read as it was kept, also one with fields that this version does not know', () => {
  const kept = { title: 'Ledgerly', names: ['SaaS'], places: [{ id: 'a', count: 1 }], later: true }
  expect(read(JSON.stringify(kept))).toEqual(kept)
  dropDraft('form')
  expect(readDraft('form', blank, blank)).toBe(blank)
})

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['a text', '"Ledgerly"'],
  ['a list', '[]'],
  ['without a field', '{"title":"","names":[]}'],
  ['with a field of another kind', '{"title":1,"names":[],"places":[]}'],
  ['with something else in a list', '{"title":"","names":[1],"places":[]}'],
  ['with half an entry', '{"title":"","names":[],"places":[{"id":"a"}]}'],
  ['with no list', '{"title":"","names":{},"places":[]}'],
])('a draft that is %s counts as none, so that the form still opens', (_, text) => {
  expect(read(text)).toEqual({ title: '', names: [], places: [] })
})
