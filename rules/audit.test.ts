import { expect, test } from 'vitest'
import { auditActions, auditWords, auditWordsToOneself } from './audit.ts'

test('the log of devices that were logged out says so in the words of the page that logs them out', () => {
  const said = auditActions.flatMap(action => [auditWords[action], auditWordsToOneself(action)])
  expect(said).toContain('logged out every other device')
  expect(said.filter(words => /\bsign(ed|s)? (in|out)\b/.test(words))).toEqual([])
})
