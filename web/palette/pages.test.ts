import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { roles } from '#/rules/roles.ts'
import { pagesFor } from './pages.ts'

const web = join(import.meta.dirname, '..')

/** Every path of the route table with the code of its page. */
const routes = new Map(
  [...readFileSync(join(web, 'routes.ts'), 'utf8').matchAll(/(?:route\('([^']+)', |index\()'([^']+)'/g)].map(
    ([, path = '/', file = '']) => [path, readFileSync(join(web, file), 'utf8')] as const,
  ),
)

const person = {
  id: '01900000-0000-7000-8000-000000000001',
  fullName: 'Fran Miller',
  email: 'fran@example.com',
  avatarUrl: null,
  isVerified: true,
  choosesRole: false,
  undoSeconds: 10,
  viewing: null,
}

test.each([...roles, null])('every page of the palette is there and opens for somebody of the role %s', role => {
  const pages = pagesFor({ ...person, role })
  expect(pages.length).toBeGreaterThan(10)
  for (const { href } of pages) {
    const code = routes.get(href.split('?')[0] ?? '')
    expect(code, href).toBeDefined()
    const guard = /onlyFor\(([^)]*)\)/.exec(code ?? '')?.[1]
    if (guard !== undefined) expect(guard, href).toContain(`'${role}'`)
  }
  expect(new Set(pages.map(({ href }) => href)).size).toBe(pages.length)
})

test('a visitor is offered public pages alone', () => {
  const hrefs = pagesFor(null).map(({ href }) => href)
  expect(hrefs).toContain('/login')
  expect(hrefs.filter(href => /admin|dashboard|settings|karma|squad/.test(href))).toEqual([])
})
