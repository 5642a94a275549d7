import { expect, test } from 'vitest'
import { undoTimes, undoTimeWords } from './undo-time.ts'

test('a time to undo is told in seconds, or in minutes when they are whole', () => {
  expect(undoTimes.map(undoTimeWords)).toEqual(['10 seconds', '30 seconds', '2 minutes'])
  expect([119, 60, 1].map(undoTimeWords)).toEqual(['119 seconds', '1 minute', '1 second'])
})
