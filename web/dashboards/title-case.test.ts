import { expect, test } from 'vitest'
import { titleCase } from './title-case.ts'

test.each([
  ['fran miller', 'Fran Miller'],
  ['FRAN MILLER', 'Fran Miller'],
  ['mcKenzie  DJ', 'McKenzie DJ'],
  ['J.R. Stone', 'J.R. Stone'],
  ['“Ó” Mahony', '“Ó” Mahony'],
  ['ÉLODIE', 'Élodie'],
  ['', 'User'],
])('%j is greeted as %j', (name, greeted) => {
  expect(titleCase(name)).toBe(greeted)
})
