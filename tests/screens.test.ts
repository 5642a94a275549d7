import { expect, test } from 'vitest'
import { register } from './journeys/screens/register.ts'
import { pagesOf } from './routes.ts'

const isOf = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:[?]|$)`)
const withoutEntry = (paths: readonly string[], entries: readonly string[]) =>
  paths.filter(path => !entries.some(entry => isOf(path).test(entry)))

const paths = pagesOf()
const entries = register.flatMap(({ screens }) => screens.map(({ path }) => path))

test('every route of the table has a screen in the register', () => {
  expect(paths).toContain('/')
  expect(paths).toContain('/contributor-manage-campaign/$id')
  expect(withoutEntry(paths, entries)).toEqual([])
})

test('a route without a screen is named, also beside one that begins alike', () => {
  const others = entries.filter(path => !path.startsWith('/campaign/'))
  expect(withoutEntry(paths, others)).toEqual(['/campaign/$id'])
  expect(withoutEntry(['/karma', '/karma/$id'], ['/karma?kind=award'])).toEqual(['/karma/$id'])
})

test('a state of a screen is looked at once by each person', () => {
  const seen = register.flatMap(({ who, screens }) => screens.map(({ path, state }) => `${who}: ${path} (${state})`))
  expect(seen.filter((each, at) => seen.indexOf(each) !== at)).toEqual([])
})
