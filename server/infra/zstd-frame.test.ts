import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { joinedFrames, seam, windowLog } from './zstd-frame.ts'

const compress = (text: string, level: number) =>
  zstdCompressSync(text, {
    params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: windowLog },
  })

const words = fc.array(fc.constantFrom('a', 'ab', 'abc', 'class="', '<li>', '</li>', '\n', 'ü', '0123456789'), {
  maxLength: 400,
})
/** Texts that repeat themselves at few distances, short ones, and ones of several blocks. */
const text = fc.tuple(words, fc.constantFrom(0, 1, 3, 40, 400)).map(([each, times]) => each.join('').repeat(times))

test('frames joined to one are the texts with line breaks between them, whatever the texts and however well they are compressed', () => {
  const piece = fc.tuple(text, fc.constantFrom(1, 2, 3, 19))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), pieces => {
      const joined = joinedFrames(pieces.map(([each, level]) => compress(each, level)))
      expect(zstdDecompressSync(joined).toString()).toBe(pieces.map(([each]) => each).join(seam))
    }),
    { numRuns: 200 },
  )
})

test('a text that starts with a copy from the distance of one is the same after a text that ended with others', () => {
  const before = `${'0123456789abcdef'.repeat(99)}!`
  const after = `${'x'.repeat(999)}yz`
  const joined = joinedFrames([compress(before, 3), compress(after, 3)])
  expect(zstdDecompressSync(joined).toString()).toBe(before + seam + after)
})
