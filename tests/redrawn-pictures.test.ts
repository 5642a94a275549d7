import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { redraw } from '#/server/infra/images/picture.ts'

test('the pixels of a redrawn picture do not stay in memory, in whole or as a copy', async () => {
  const size = { width: 2_000, height: 2_000 }
  const photo = await sharp({ create: { ...size, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  const before = process.memoryUsage().external
  const picture = await redraw(photo, limits.imageMaxPixels)
  expect(picture).toMatchObject(size)
  expect(process.memoryUsage().external - before).toBeLessThan(size.width * size.height)
})
