import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Group } from './manage-review.tsx'

test('thousands that wait on the desk are grouped, as in every other count', () => {
  const badgeOf = (count: number, isCut = false) =>
    renderToStaticMarkup(
      <Group title="Your turn" count={count} isCut={isCut}>
        {null}
      </Group>,
    )
  expect(badgeOf(3400)).toContain('>3,400<')
  expect(badgeOf(100, true)).toContain('>100+<')
  expect(badgeOf(7)).toContain('>7<')
})
