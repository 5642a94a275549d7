import { expect, test } from 'vitest'
import { nameOf } from './image-file.ts'

test.each([
  ['sunset over_the-lake.jpeg', 'sunset over the lake'],
  ['IMG_20261121_0815.jpg', ''],
  ['Screenshot 2026-11-21 08.15.00.png', ''],
  ['image.png', ''],
  ['Screenshot 2026-11-30 at 9.33.12 PM.png', ''],
  ['Screenshot from 2026-11-30 21-33-12.png', ''],
  ['WhatsApp Image 2026-11-30 at 21.33.12.jpeg', ''],
  ['IMG-20261130-WA0003.jpg', ''],
  ['3F2504E0-4F89-41D3-9A0C-0305E82C3301.heic', ''],
  ['Photo of a fjord 2026.jpg', 'Photo of a fjord 2026'],
])('%s describes itself as %j', (name, alt) => {
  expect(nameOf({ name })).toBe(alt)
})
