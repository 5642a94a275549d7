import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pack, unpack } from './carried.ts'

test('times, errors and any text arrive as they were', () => {
  const refusal = Object.assign(new Error('Not yours'), { defined: true, code: 'not_yours', data: { seconds: 3 } })
  const value = {
    at: new Date('2026-11-24T12:00:00.123Z'),
    list: [new Date(0), null, 'a "quoted" \\ text', '2026-11-24T12:00:00.123Z'],
    nested: { text: '</script><!-- <script>', none: null, count: 1.5 },
  }
  expect(unpack(pack(value))).toEqual(value)
  const arrived = unpack(pack(refusal))
  expect(arrived).toBeInstanceOf(Error)
  expect(arrived).toMatchObject({ message: 'Not yours', defined: true, code: 'not_yours', data: { seconds: 3 } })
})

test('it is read as JSON would be, whatever is in it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(unpack(pack(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(unpack(pack({ half: '\ud83d', none: undefined, list: [Number.NaN, 'last'], 'a "name"': '\u2028' }))).toEqual({
    half: '\ud83d',
    list: [null, 'last'],
    'a "name"': '\u2028',
  })
})

test('nothing in it ends the element that carries it', () => {
  expect(pack({ text: '</script>', name: '<!--' })).not.toContain('<')
})
