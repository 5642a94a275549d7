import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

const at = /\d{4}-\d\d-\d\dT[\d:.]+Z/

test('a line of text has its time, its weight, what happened and what it is about, and stays one line', () => {
  const lines: string[] = []
  const log = makeLog(line => lines.push(line))
  log.info('Started', { port: 3000 })
  log.error('Failed\nas', 'a\nb', { requestId: 'r1' })
  expect(lines.map(line => line.replace(at, 'now'))).toEqual([
    'now info Started {"port":3000}',
    String.raw`now error Failed\nas {"requestId":"r1","error":"a\nb"}`,
  ])
})

test('a line of JSON says the same for a collector; what it is about does not pass for its time or weight', () => {
  const lines: string[] = []
  const log = makeLog(line => lines.push(line), 'json')
  log.error('Failed', 'why', { level: 'info', requestId: 'r1' })
  const [line = ''] = lines
  expect(JSON.parse(line)).toEqual({
    time: expect.stringMatching(at),
    level: 'error',
    message: 'Failed',
    requestId: 'r1',
    error: 'why',
  })
})

test.each(['text', 'json'] as const)('text from strangers moves no cursor and turns no line around, as %s', format => {
  const lines: string[] = []
  const origin = 'https://a\u001b[2J\u007f\u009b31m\u2028\u202e\u2066b'
  makeLog(line => lines.push(line), format).info('Refused', { origin })
  const [line = ''] = lines
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
  expect(JSON.parse(line.slice(line.indexOf('{')))).toMatchObject({ origin })
})
