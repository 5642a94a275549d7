import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TurnCard } from '#/contract/dashboards.ts'
import { CardTurn } from './card-turn.tsx'
import { TurnBlock } from './turn-block.tsx'

const since = new Date('2026-03-01T10:00:00Z')

test('a founder’s card says whose turn it is since when, or what a campaign lacks that takes no work', () => {
  expect(wordsOn({ turn: 'founder', since })).toContain('Your turn, waiting since 1 Mar')
  expect(wordsOn({ turn: 'contributor', since })).toContain('Cara’s turn, waiting since')
  expect(wordsOn({ turn: 'founder', since: null })).toBe('Your turn: its subreddits no longer allow campaigns')
  expect(wordsOn({ turn: null, since: null })).toBe('')
})

test('a founder’s turn to name other subreddits says what they are for, not since when it waits', () => {
  const blocked = { what: 'subreddits', status: 'blocked', id: 'c1', campaignId: 'c1', campaignName: 'Loop' } as const
  const rest = { title: null, with: null, count: 1, since, until: null }
  const turns = { yours: { items: [{ ...blocked, ...rest }], total: 1 }, theirs: { items: [], total: 0 } }
  const words = wordsOf(<TurnBlock turns={turns} steps={[]} awaited={[]} Line={() => 'Go on'} idle="" isReading />)
  expect(words).toContain('Go onIt takes no work: its subreddits no longer allow campaigns.')
  expect(words).not.toContain('Sent')
})

function wordsOn(turn: Pick<TurnCard, 'turn' | 'since'>) {
  const people = { founder: named('Fran'), contributor: named('Cara') }
  return wordsOf(<CardTurn campaign={{ ...turn, ...people }} reader="founder" />)
}

const named = (name: string) => ({ id: name, name, avatarUrl: null })

const wordsOf = (element: React.ReactNode) => renderToStaticMarkup(element).replaceAll(/<[^>]*>/g, '')
