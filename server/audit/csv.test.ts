import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '|calc',
  '%0A',
  '\t=1',
  '\r=1',
  '  =1',
  '\n',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('a spreadsheet takes %j for text', cell => {
  expect(csvRow([cell])).toBe(`"'${cell}"\r\n`)
})

test('quotes, commas and lines stay within their cell', () => {
  expect(csvRow(['a "b"', null, 'c,d\ne'])).toBe('"a ""b""","","c,d\ne"\r\n')
})
