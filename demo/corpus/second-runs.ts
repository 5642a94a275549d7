/** How a contributor sends a campaign of theirs, whose time is up, to its founder once more. Days count back from today. */
export interface SecondRun {
  product: string
  by: 'lead' | 'others'
  ago: number
  instructions: string
  approved?: number
  rejected?: { ago: number; reason: string; again?: { ago: number; instructions: string } }
}

export const secondRuns: readonly SecondRun[] = [
  {
    product: 'Tallybrook',
    by: 'others',
    ago: 6.2,
    instructions:
      'The thread went quiet with two questions open. Answer one of them from your own books, with figures if you can.',
    approved: 5.4,
  },
  {
    product: 'Tallybrook',
    by: 'others',
    ago: 3.6,
    instructions: 'Please comment on the post, anything helps.',
    rejected: {
      ago: 2.8,
      reason: '“Anything helps” invites one-liners. Say which part of the post people should answer.',
      again: {
        ago: 1.4,
        instructions:
          'Read the post first, then answer its question from your own books: what did the numbers say, and what did you decide?',
      },
    },
  },
  {
    product: 'Tallybrook',
    by: 'others',
    ago: 0.6,
    instructions:
      'Somebody in the thread doubts that a small studio needs a forecast at all. Say what yours told you, or why you stopped keeping one.',
  },
  {
    product: 'Loghollow',
    by: 'lead',
    ago: 2.4,
    instructions: 'Upgrade stories wanted: what broke, and how long did you look for it?',
    rejected: {
      ago: 1.2,
      reason:
        'Good question. Please also say that people should leave out host names and addresses when they paste logs.',
    },
  },
]
