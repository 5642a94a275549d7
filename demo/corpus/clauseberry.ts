import type { Product } from './shape.ts'

export const clauseberry: Product = {
  name: 'Clauseberry',
  founder: { name: 'Eilidh Drummond', email: 'eilidh.drummond@example.com', joined: 104, plan: 'Starter', away: 0.9 },
  resources: [
    {
      type: 'link',
      title: 'A contract in plain words',
      url: 'https://clauseberry.example.com/plain',
      description: 'Two pages. Read it before you praise it.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Clauseberry: contracts people finish reading',
      started: 90,
      perDay: 1,
      days: 3,
      description: 'Freelance contracts in plain language, signed on a phone, with every change visible to both sides.',
      subreddits: ['freelance', 'graphic_design'],
      brief: 'A clause that saved you, or one you wish you had had. What did it say, in your own words?',
      guidelines: 'This is experience and not legal advice; please say so once.',
      messages: ['Two pages, no Latin', 'Both sides see what changed since yesterday'],
      posts: [
        {
          title: 'Two rounds of changes, written as a number',
          content:
            'Not “reasonable revisions” but two. The third costs half a day. In four years I have charged for it once, because the number makes people collect their wishes. Experience, not legal advice.',
          replies: ['The number does the work, not the fee. I have never charged for the third either.'],
        },
        {
          title: 'The clause about silence',
          content:
            'If nobody answers for ten working days, the work counts as accepted. I was embarrassed to put it in. The first client it concerned said that it was fair and answered on day nine. No lawyer here, just me.',
          replies: [
            'Not a lawyer either, and I use the same ten days.',
            'Day nine is beautiful.',
            'Mine says fifteen, because their legal department takes ten to open an attachment.',
          ],
        },
        {
          title: 'Who owns the drafts?',
          content:
            'A rejected logo of mine turned up on a tote bag. The contract was about the final work only. It now says in one sentence that drafts stay mine, and I say so aloud in the first call. This is a story and not advice.',
          replies: [
            'On a tote bag! Did you at least get one?',
            'Saying it aloud in the call is the part I always skip.',
          ],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Clauseberry: have you ever walked away?',
      started: 50,
      goal: 3,
      description: 'Freelancers on the moment they did not sign.',
      subreddits: ['freelance'],
      instructions: 'What was the sentence that made you stop?',
      replies: [
        '“Contractor shall be available.” No hours, no days. I asked twice and they found that difficult.',
        'Payment within 90 days of their client’s payment. I am not a bank with opinions about fonts.',
        'They wanted the rights to anything I made while employed by them, evenings included. I make pottery.',
      ],
    },
    {
      kind: 'posts',
      title: 'Clauseberry: signing without a printer',
      started: 34,
      perDay: 1,
      days: 4,
      description: 'How long does it take from yes to signature in your trade?',
      subreddits: ['freelance', 'smallbusiness'],
      brief: 'Follow one contract from the oral yes to the signature. Where did it lie around?',
      guidelines: 'Dates help. No client names.',
      messages: ['The average contract is signed the same day'],
      posts: [
        {
          title: 'Nineteen days between yes and the signature',
          content:
            'Four of them were mine, because I dreaded formatting it. Then it waited for a manager on holiday and for a printer. With Clauseberry the last one took an hour, most of it at their end in a lift.',
          replies: ['Signed in a lift is my favourite detail of the week.', 'Four days of dread is a real line item.'],
        },
        {
          title: 'They signed the wrong version, so now there is only one',
          content:
            'We had mailed three files with final in the name. He signed the oldest, with my old rate, and I honoured it. That was an expensive file name.',
          mine: true,
          replies: ['Honouring it was classy. And expensive, as you say.', 'final_final_2 has cost me exactly 800.'],
        },
        {
          title: 'Ink',
          content:
            'I still insist on ink and a stamp. Electronic signatures are not real signatures anywhere in the world.',
          no: 'That is not correct in most countries, and people might act on it. Please rework it as your personal preference.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Clauseberry: when the scope grows',
      started: 4.6,
      perDay: 1,
      days: 10,
      description: '“Could you also just”: tell how you answer it, kindly and in writing.',
      subreddits: ['freelance', 'webdev', 'graphic_design'],
      brief:
        'The last time somebody asked for a little more. What did you say, what did you write down, what happened?',
      guidelines: 'Clients are not enemies. Keep it useful for both sides.',
      messages: ['A change is a line with a price, signed with a tap'],
      posts: [
        {
          title: 'I answer “could you also just” with a list',
          content:
            'Yes, gladly, here is what else is on the table and what it moves. It takes five minutes to write and turns the question into a choice. Half of the time they keep the plan.',
          replies: [
            'Five minutes to write, and two weeks saved.',
            'Turning it into a choice is so much better than a no.',
          ],
        },
        {
          title: 'A free hour, but written down',
          content:
            'I give one away per project, on the record, with zero as its price. When the second wish comes there is a line above it that says what the first was worth. Nobody has argued since.',
          replies: [
            'My accountant disliked the zero and my clients like it. I kept it.',
            'Zero as a price is the best line in this thread.',
          ],
        },
        {
          title: 'The scope grew because my description was vague',
          content:
            'I had written “website” where I meant five pages and a form. The client was not greedy, I was lazy. My offers are longer now and the projects are shorter.',
        },
        {
          title: 'Saying no on Thursday, yes on Monday',
          content:
            'I never answer a wish in the call. On Monday it has a size, a price and a date, and sometimes it has gone away by itself.',
          mine: true,
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Clauseberry: deposits, how much and when?',
      started: 17,
      goal: 6,
      description: 'A thread comparing deposits across trades.',
      subreddits: ['graphic_design'],
      instructions: 'Trade, share, moment. And whether anybody ever refused.',
      replies: [
        'Illustration, half, before the first sketch. Two refusals in six years and both went badly for whoever took them.',
        { text: 'Copywriting, a third, on signature. It pays the week in which I mostly read.', mine: true },
        'Wedding video, all of it two weeks before. Nobody wants to think about invoices after the wedding.',
        {
          text: 'I do not take deposits, I trust people.',
          no: 'Could you add how that went? As it stands it does not help anybody decide.',
        },
      ],
    },
  ],
}
