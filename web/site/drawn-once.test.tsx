import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { drawnPerData } from './drawn-once.tsx'

test('a part is rendered once for the same data, and again for other data', () => {
  let rendered = 0
  const draw = drawnPerData(({ names }: { names: readonly string[] }) => {
    rendered += 1
    return <p>{names.join(' and ')}</p>
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  expect(draw(router, { names: ['Ann', 'Bo'] })).toBe('<p>Ann and Bo</p>')
  expect(draw(router, { names: ['Ann', 'Bo'] })).toBe('<p>Ann and Bo</p>')
  expect(rendered).toBe(1)
  expect(draw(router, { names: ['Ann', '<Bo>'] })).toBe('<p>Ann and &lt;Bo&gt;</p>')
  expect(rendered).toBe(2)
})
