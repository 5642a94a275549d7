import { expect, test } from 'vitest'
import { nameOf } from './image-file.ts'

test.each([
  ['sunset over_the-lake.jpeg', 'sunset over the lake'],
  ['IMG_20261121_0815.jpg', ''],
  ['Screenshot 2026-11-21 08.15.00.png', ''],
  ['image.png', ''],
])('%s describes itself as %j', (name, alt) => {
  expect(nameOf({ name })).toBe(alt)
})
