import type { VirtualRootRoute, VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { expect, test } from 'vitest'
import { routes } from '#/web/routes.ts'
import { register } from './journeys/screens/register.ts'

type Node = VirtualRootRoute | VirtualRouteNode

const pathsOf = (node: Node): string[] => [
  ...(node.type === 'index' ? ['/'] : node.type === 'route' && node.path ? [node.path] : []),
  ...('children' in node ? (node.children ?? []).flatMap(pathsOf) : []),
]

const isOf = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:[?]|$)`)
const withoutEntry = (paths: readonly string[], entries: readonly string[]) =>
  paths.filter(path => !entries.some(entry => isOf(path).test(entry)))

const paths = pathsOf(routes)
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
