import type { Product } from './shape.ts'

export const nookbrief: Product = {
  name: 'Nookbrief',
  founder: { name: 'Saskia Verbruggen', email: 'saskia.verbruggen@example.com', joined: 97, plan: 'Growth', away: 0.8 },
  resources: [
    {
      type: 'link',
      title: 'Twenty real briefs, anonymised',
      url: 'https://nookbrief.example.com/briefs',
      description: 'Good ones and bad ones.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Nookbrief: the meeting that became a page',
      started: 86,
      perDay: 1,
      days: 3,
      description:
        'Write one page before a meeting; half of the meetings then turn out not to be needed. Nookbrief collects the comments and the decision.',
      subreddits: ['productivity', 'remotework'],
      brief: 'A meeting you replaced with something written. What went wrong, what went better?',
      guidelines: 'We do not hate meetings. Please do not either.',
      messages: ['One page, one question, one date', 'Silence by the date counts as a yes'],
      posts: [
        {
          title: 'Our status meeting is now five sentences',
          content:
            'What I finished, what I am stuck on, what I need, from whom, by when. It took a month until people wrote the third one honestly. The meeting came back once, for a birthday.',
          replies: [
            'From whom and by when: those two make it work for us, too.',
            'The third sentence is where trust lives.',
            'Came back once for a birthday, perfect.',
          ],
        },
        {
          title: 'I wrote a page and learned that I had no question',
          content:
            'The meeting was booked for eight people. When I tried to put the question at the top of the page there was none, only a feeling that we should talk. I cancelled it and went for a walk with the one person it was about.',
          replies: ['The walk was the meeting.', 'I have had that meeting. Eight people in it.'],
        },
        {
          title: 'Silence is a yes, and how it almost failed',
          content:
            'Somebody was ill and came back to a decision about her own team. Since then a brief names who must answer, and for those silence is not a yes. For everybody else it still is, and things move.',
          mine: true,
          replies: ['Naming who must answer fixes most of the trouble with async.'],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Nookbrief: your shortest useful meeting',
      started: 48,
      goal: 4,
      description: 'Collecting proofs that short meetings exist.',
      subreddits: ['productivity'],
      instructions: 'Length, people, result. Under fifteen minutes, please.',
      replies: [
        'Four minutes, three people: we decided to stop a project. It had taken eight months to dare.',
        'Seven minutes every morning at the workshop bench, standing, with hands already dirty.',
        { text: 'Two. “Do we still need this?” “No.” And a very pleasant afternoon.', mine: true },
        { text: 'Book a demo of our tool instead!', no: 'No promotion of other tools in comments, please.' },
      ],
    },
    {
      kind: 'posts',
      title: 'Nookbrief: teams across time zones',
      started: 40,
      perDay: 1,
      days: 3,
      description: 'Nine hours apart and still deciding things. How?',
      subreddits: ['remotework'],
      brief: 'One decision that crossed time zones well, or badly. Who slept, who waited?',
      guidelines: 'Mention the cities or the hours between them; it makes it real.',
      messages: ['A brief travels while you sleep'],
      posts: [
        {
          title: 'Lisbon asks, Auckland answers',
          content:
            'Twelve hours apart, so every question costs a day, whatever we do. We learned to ask with the answer attached: unless you object, I will. Most mornings there is a thumb and the work is half done.',
          replies: [
            'Ask with the answer attached. That is the whole art.',
            'We are at nine hours, Bogotá and Berlin, and came to the same sentence.',
          ],
        },
        {
          title: 'We stopped looking for the overlapping hour',
          content:
            'There was one: 7 a.m. for them, 10 p.m. for us. We used it for two years and everybody was tired of everybody. Now we meet twice a year in person and write the rest down.',
          replies: [
            'Twice a year in person costs less than two years of tired evenings.',
            'We dropped ours and people apologised to each other for the previous year.',
          ],
        },
        {
          title: 'Async is always better',
          content: 'Meetings are for people who cannot write. Everything should be text.',
          no: 'The guidelines ask not to hate meetings. There is a good post in here about when text works for you.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Nookbrief: decisions you can find again',
      started: 5.8,
      perDay: 1,
      days: 11,
      description: 'Six months later somebody asks: why did we do this? Tell how your team remembers.',
      subreddits: ['productivity', 'remotework', 'startups'],
      brief: 'Where do decisions live with you? When did you last look one up, and did you find it?',
      guidelines: 'Honest about what gets forgotten.',
      messages: ['A decision is found by what it is about, not by when it was'],
      posts: [
        {
          title: 'We write down what we did not choose',
          content:
            'The chosen thing explains itself, it is there. The two we turned down come back every spring with new enthusiasm. Each now has a paragraph with the reason, and the spring meeting takes ten minutes.',
          replies: [
            'The spring enthusiasm is real. It comes with the asparagus.',
            'The rejected options are the memory. I wish I had understood that years ago.',
          ],
        },
        {
          title: 'I looked for a decision and found four',
          content:
            'All about the same pricing question, all contradicting each other, all by me. Putting them on one page in Nookbrief was uncomfortable. The fifth one at least says that it replaces the others.',
          replies: [
            'Does the fifth one link to the four? Ours do, it is very educational.',
            'All by me. Thank you for the courage.',
          ],
        },
        {
          title: 'Decisions have an expiry date in our team',
          content:
            'Twelve months, then the page asks whether it still holds. Most get a click. Last week one did not, and we found out that we pay for an office nobody has a key for.',
        },
        {
          title: 'A tag for every decision',
          content:
            'We gave each decision a tag on the day it was made. Pricing, people, product, and so on. It took a minute a day and now everything has its place.',
          mine: true,
          no: 'Good idea, but it stops where it gets useful: which tags survived, and which did nobody use? Add that and I will gladly take it.',
        },
        {
          title: 'The chat is not a memory',
          content:
            'We believed in search. Then somebody asked why the free plan has three seats, and the answer was a thumbs-up below a picture of a sandwich. It has a page now.',
        },
        {
          title: 'One sentence at the end of each call',
          content:
            'The person who called the meeting says what was decided, in one sentence, and types it while the others watch. Twice a month somebody says that this is not what we decided, which is the point.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Nookbrief: what do you do with the first hour?',
      started: 12,
      goal: 8,
      description: 'Morning hours, before the messages. What survives a year?',
      subreddits: ['productivity'],
      instructions: 'Only what you have kept up for at least six months.',
      replies: [
        'I write tomorrow’s page today, in the evening, so the first hour is reading it with fresh eyes.',
        'No messages until ten. Kept for two years because my team does it too, and they would see me online.',
        { text: 'A walk to a bakery that is slightly too far away. The work begins when I am back.', mine: true },
        'Nothing. I tried six systems. I look out of the window with coffee and the day decides itself.',
        {
          text: '5 a.m., cold shower, journal, gratitude.',
          no: 'This was posted word for word in another thread. Please use your own words.',
        },
      ],
    },
  ],
}
