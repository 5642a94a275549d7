import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeRow } from './desk-query.ts'

interface Row {
  id: string
  role?: string
}

const key = ['rows']

function openList(...pages: Row[][]) {
  const queryClient = new QueryClient()
  const show = (shown: Row[][]) =>
    queryClient.setQueryData(key, { pages: shown.map(items => ({ items, next: null })), pageParams: [] })
  show(pages)
  const shown = () =>
    queryClient.getQueryData<{ pages: { items: Row[] }[] }>(key)?.pages.map(({ items }) => items.map(({ id }) => id))
  return { queryClient, show, shown }
}

test('a removed row that comes back is beside the same row, and what came meanwhile stays', () => {
  const { queryClient, show, shown } = openList([{ id: 'fran' }, { id: 'cara' }, { id: 'omar' }], [{ id: 'nora' }])
  const restore = changeRow<Row>(queryClient, key, 'cara', () => [])
  expect(shown()).toEqual([['fran', 'omar'], ['nora']])
  show([[{ id: 'alma' }, { id: 'fran' }, { id: 'omar' }], [{ id: 'nora' }]])
  restore()
  expect(shown()).toEqual([['alma', 'fran', 'cara', 'omar'], ['nora']])
})

test('a removed row comes back where it was, also when the pages were read as one meanwhile', () => {
  const { queryClient, show, shown } = openList([{ id: 'fran' }], [{ id: 'cara' }, { id: 'omar' }])
  const restore = changeRow<Row>(queryClient, key, 'cara', () => [])
  show([[{ id: 'fran' }, { id: 'omar' }]])
  restore()
  expect(shown()).toEqual([['fran', 'cara', 'omar']])
})

test('a changed row that is put back is as before, and the others as they are now', () => {
  const { queryClient, show } = openList([{ id: 'fran', role: 'founder' }, { id: 'cara' }])
  const restore = changeRow<Row>(queryClient, key, 'fran', ({ id }) => [{ id }])
  show([[{ id: 'cara', role: 'contributor' }, { id: 'fran' }]])
  restore()
  expect(queryClient.getQueryData(key)).toMatchObject({
    pages: [
      {
        items: [
          { id: 'cara', role: 'contributor' },
          { id: 'fran', role: 'founder' },
        ],
      },
    ],
  })
})
