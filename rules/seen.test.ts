import { expect, test } from 'vitest'
import { seen } from './seen.ts'

test('a text of which nothing could be seen is empty; any other keeps its invisible parts, such as those of an emoji', () => {
  for (const nothing of ['', ' \n', '\u200b', '\u2060\ufeff \u2800', '\u0085\ufe0f'])
    expect(seen(nothing), JSON.stringify(nothing)).toBe('')
  expect(seen(' \u200bHello\n')).toBe('\u200bHello')
  expect(seen('👩\u200d💻 ')).toBe('👩\u200d💻')
})
