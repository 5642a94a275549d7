import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Bar } from './decide-desk.tsx'

test('all are selected where each of the first ones is, not where as many others are', () => {
  const isChecked = (...picked: string[]) =>
    renderToStaticMarkup(<Bar all={['a', 'b']} picked={picked} onPick={() => {}} onHelp={() => {}} />).includes(
      'checked=""',
    )
  expect(isChecked('b', 'c')).toBe(false)
  expect(isChecked('a')).toBe(false)
  expect(isChecked('a', 'b', 'c')).toBe(true)
})
