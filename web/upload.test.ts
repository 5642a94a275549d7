import { expect, test } from 'vitest'
import { faultOf } from './upload.ts'

const fiveMegabytes = 5 * 1024 * 1024
const unknownImage = 'This kind of image cannot be added. Choose a JPEG, PNG, WebP, GIF or AVIF.'

test.each([
  ['a picture', { type: 'image/png', size: 1_000 }, null],
  ['a text', { type: 'text/plain', size: 1_000 }, 'Please select an image file'],
  ['a photo as an iPhone keeps it', { type: 'image/heic', size: 1_000 }, unknownImage],
  ['a drawing that can carry scripts', { type: 'image/svg+xml', size: 1_000 }, unknownImage],
  ['a file of no type', { type: '', size: 1_000 }, 'Please select an image file'],
  ['just under the limit', { type: 'image/png', size: fiveMegabytes - 1 }, null],
  ['the limit', { type: 'image/png', size: fiveMegabytes }, 'Image must be less than 5MB'],
])('%s', (_name, file, fault) => {
  expect(faultOf(file)).toBe(fault)
})
