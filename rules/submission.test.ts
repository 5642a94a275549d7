import { describe, expect, test } from 'vitest'
import type { SubmissionKind, SubmissionMove } from './submission.ts'
import {
  isUnderWay,
  nextSubmissionStatus,
  submissionKinds,
  submissionLabels,
  submissionStatuses,
  versionStatuses,
  whoseTurn,
} from './submission.ts'

const moves = [
  'approve',
  'reject',
  'publish',
  'withdraw',
  'lapse',
  'resubmit',
] as const satisfies readonly SubmissionMove[]

/** Every allowed move, in words; anything else is refused. */
const allowed = (kind: SubmissionKind) =>
  submissionStatuses.flatMap(from =>
    moves.flatMap(move => {
      const to = nextSubmissionStatus(kind, from, move)
      return to ? `${from} –${move}→ ${to}` : []
    }),
  )

describe('a post', () => {
  test('is paid when it stands on Reddit, not when it is approved', () => {
    expect(nextSubmissionStatus('post', 'pending', 'approve')).toBe('pending_post')
    expect(nextSubmissionStatus('post', 'pending', 'publish')).toBeUndefined()
    expect(nextSubmissionStatus('post', 'pending_post', 'publish')).toBe('approved')
  })

  test('makes these moves and no other', () => {
    expect(allowed('post')).toEqual([
      'pending –approve→ pending_post',
      'pending –reject→ rejected',
      'pending –withdraw→ withdrawn',
      'pending_post –publish→ approved',
      'pending_post –lapse→ lapsed',
      'rejected –resubmit→ pending',
    ])
  })
})

describe('a comment', () => {
  test('is paid when the founder approves it, and never waits to be published', () => {
    expect(allowed('comment')).toEqual([
      'pending –approve→ approved',
      'pending –reject→ rejected',
      'pending –withdraw→ withdrawn',
      'rejected –resubmit→ pending',
      'withdrawn –resubmit→ pending',
    ])
  })
})

test('earlier versions have a status from which something may be sent again', () => {
  const again = submissionStatuses.filter(status =>
    submissionKinds.some(kind => nextSubmissionStatus(kind, status, 'resubmit')),
  )
  expect(again).toEqual(versionStatuses)
})

test('what was approved is approved for good', () => {
  for (const kind of submissionKinds)
    for (const move of moves) expect(nextSubmissionStatus(kind, 'approved', move)).toBeUndefined()
})

test('it is the turn of whoever can move next, and a post that has ended waits for nobody', () => {
  const turns = submissionStatuses.map(status => [status, whoseTurn(status)])
  expect(Object.fromEntries(turns)).toEqual({
    pending: 'founder',
    pending_post: 'contributor',
    rejected: 'contributor',
    approved: null,
    withdrawn: null,
    lapsed: null,
  })
})

test('a post takes a spot of its campaign until it is published or has ended', () => {
  expect(submissionStatuses.filter(isUnderWay)).toEqual(['pending', 'pending_post'])
})

test('every status has a label of its own', () => {
  const labels = submissionStatuses.map(status => submissionLabels[status])
  expect(new Set(labels).size).toBe(submissionStatuses.length)
  expect(labels).not.toContain('')
})
