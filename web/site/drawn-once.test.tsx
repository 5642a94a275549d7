import { createMemoryHistory, createRootRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawnPerData } from './drawn-once.tsx'

type ListProps = { names: readonly string[]; at?: Date; own?: boolean }

/** Pages at any address with a list on them that counts how often it is rendered. */
function pages() {
  let rendered = 0
  const useDrawn = drawnPerData(
    ({ names }: ListProps) => {
      rendered += 1
      return (
        <>
          {names.join(' and ')} <Link to="/explore">Explore</Link>
        </>
      )
    },
    ({ own }) => !own,
  )
  const List = (props: ListProps) => <p {...useDrawn(props)} />
  async function draw(props: ListProps, address = '/') {
    const routeTree = createRootRoute({ component: () => <List {...props} />, notFoundComponent: () => null })
    const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
    await router.load()
    return renderToString(<RouterProvider router={router} />)
  }
  return { draw, count: () => rendered }
}

test('a part is rendered once for the same data, and again for other data', async () => {
  const { draw, count } = pages()
  expect(await draw({ names: ['Ann', 'Bo'] })).toContain('Ann and Bo')
  expect(await draw({ names: ['Ann', 'Bo'] })).toContain('Ann and Bo')
  expect(count()).toBe(1)
  expect(await draw({ names: ['Ann', '<Bo>'] })).toContain('Ann and &lt;Bo&gt;')
  expect(count()).toBe(2)
})

test('data that would be the same when written one after the other is not the same', async () => {
  const { draw, count } = pages()
  const lists: ListProps[] = [
    { names: ['Ann', 'Bo'] },
    { names: ['AnnBo'] },
    { names: ['Ann', '2:Bo'] },
    { names: ['3:Ann', 'Bo'] },
    { names: [], at: new Date(1) },
    { names: [], at: new Date(2) },
    { names: [] },
  ]
  for (const list of lists) await draw(list)
  expect(count()).toBe(lists.length)
})

test('a link is marked where it leads to the present page, and only there', async () => {
  const { draw } = pages()
  const marked = /aria-current="page"/
  expect(await draw({ names: ['Ann'] }, '/pricing')).not.toMatch(marked)
  expect(await draw({ names: ['Ann'] }, '/explore')).toMatch(marked)
  expect(await draw({ names: ['Ann'] }, '/pricing')).not.toMatch(marked)
})

test('what is for one reader is rendered each time', async () => {
  const { draw, count } = pages()
  for (const name of ['Ann', 'Ann']) await draw({ names: [name], own: true })
  expect(count()).toBe(2)
})
