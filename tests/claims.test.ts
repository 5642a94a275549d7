import { expect, test } from 'vitest'
import { readSource } from './source.ts'
import { figures, mark, reach, testimonials, trust } from '#/web/site/samples.ts'

const claims = [trust, ...[...figures, ...reach].map(({ value }) => value), ...testimonials.map(({ words }) => words)]

test('what nobody measured is marked as a sample, until an operator says otherwise', () => {
  expect(mark).toBe('Sample')
})

test('the figures and testimonials of the landing page are the samples', () => {
  expect(trust).toBe('Trusted by 500+ founders')
  expect(figures.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '500+ founders',
    '2,500 contributors',
    '50K+ engagements',
  ])
  expect(reach.map(({ value, label }) => `${value} ${label}`)).toEqual(['2,500+ creators', '50K+ conversations'])
  expect(testimonials).toHaveLength(3)
})

test('no page makes a claim of its own beside them', () => {
  const pages = [...readSource()].filter(([path]) => path.startsWith('web/') && !/samples(?:\.test)?\.ts$/.test(path))
  expect(pages.length).toBeGreaterThan(100)
  const claiming = pages.filter(
    ([, text]) => claims.some(claim => text.includes(claim)) || /\d(?:K|,\d{3})\+/.test(text),
  )
  expect(claiming.map(([path]) => path)).toEqual([])
})
