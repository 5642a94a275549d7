import type { ModerationOutcome } from '#/rules/moderation.ts'
import type { Report } from './shape.ts'

/** The messages in the demo founder's squad room: who sent each, and how many days ago. */
export type Line = {
  by: 'founder' | 'lead' | 'mate' | 'other' | 'admin'
  ago: number
  /** Who reacts to it later. */
  liked?: readonly ('founder' | 'lead' | 'mate' | 'other')[]
  replyTo?: string
  /** Who reports it, and what the admin decides. */
  reported?: Report & { by: 'lead'; ago: number; closed: { ago: number; outcome: ModerationOutcome; note: string } }
} & (
  | { text: string; name?: string; pinned?: true; again?: string }
  | { card: true }
  | { chart: readonly number[]; alt: string }
)

export const squadTalk: readonly Line[] = [
  {
    by: 'founder',
    ago: 21.3,
    pinned: true,
    text: 'Welcome, all. Three things for this room:\n\n- **Ask** before you guess what the product does\n- Keep the disclosure line in every post\n- If a subreddit’s rules say no, it is no',
    liked: ['lead', 'mate'],
  },
  {
    by: 'lead',
    ago: 21.25,
    text: 'Thanks, Maren. I read the brief twice and have one question about the bank import.',
  },
  { by: 'founder', ago: 21.22, text: 'Go on' },
  {
    by: 'lead',
    ago: 21.21,
    name: 'sandbox',
    text: 'May I use the sample account for screenshots, or should it be a real one with the amounts hidden?',
  },
  {
    by: 'founder',
    ago: 21.1,
    replyTo: 'sandbox',
    text: 'The sample one, please. Nobody should see anybody’s money, not even blurred.',
    liked: ['lead'],
  },
  {
    by: 'mate',
    ago: 16.8,
    text: 'Which of the two posts should go first? The forecast one feels easier to write honestly.',
  },
  {
    by: 'founder',
    ago: 16.5,
    text: 'Then that one. An honest small post beats a polished large one.',
    liked: ['mate', 'lead'],
  },
  {
    by: 'other',
    ago: 12.4,
    text: 'The client I wrote about is Halvard Joinery, by the way. They owe me for March and April.',
    reported: {
      by: 'lead',
      ago: 12.2,
      reason: 'private',
      words: 'Names a client and what they owe.',
      closed: { ago: 11.9, outcome: 'remove_message', note: 'A client’s debts are nobody else’s business.' },
    },
  },
  { by: 'founder', ago: 9.3, card: true },
  {
    by: 'founder',
    ago: 9.29,
    text: 'New one above: **first impressions of the bank connection**, failures included. I would rather read `import failed, here is what I saw` than praise.',
    again:
      'New one above: **first impressions of the bank connection**, failures included. I would rather read `import failed at step 2, here is what I saw` than praise.',
  },
  {
    by: 'other',
    ago: 8.9,
    text: 'Mine failed at step 2, so I have something to write already 😄',
    liked: ['founder', 'lead', 'mate'],
  },
  {
    by: 'lead',
    ago: 6.4,
    name: 'thread',
    text: 'The discussion at https://www.reddit.com/r/smallbusiness/wiki/index/promotion-and-disclosure-rules-for-members changed last week. Links in the first paragraph are no longer welcome there.',
  },
  {
    by: 'founder',
    ago: 6.3,
    replyTo: 'thread',
    text: 'Good catch. I will change the guidelines today.',
    liked: ['lead'],
  },
  {
    by: 'admin',
    ago: 4.1,
    text: 'Hello from the platform side. The review times in this squad are among the best we see, keep going.',
  },
  { by: 'mate', ago: 2.2, text: '@Maren Adeyemi my second draft is in. I cut it by half, as you asked.' },
  {
    by: 'founder',
    ago: 1.6,
    text: '> I cut it by half\n\nIt is much better for it. Approved in a minute.',
    liked: ['mate'],
  },
  {
    by: 'founder',
    ago: 1.1,
    chart: [9, 8, 8, 5, 3, 2, 1],
    alt: 'Failed imports a day since step 2 was fixed: nine on the first day, one on the last',
    liked: ['other', 'lead'],
  },
  { by: 'lead', ago: 0.4, text: 'I can take the Thursday slot this week.' },
  {
    by: 'other',
    ago: 0.12,
    text: 'And I have a question about the guidelines: may we mention a competitor by name if the comparison is fair?',
  },
  {
    by: 'lead',
    ago: 0.1,
    text: 'I would say yes if we say what the competitor does *better*, too. @Maren Adeyemi, what do you think?',
  },
]
