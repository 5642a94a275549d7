import type { Product } from './shape.ts'

/** The demo founder's campaigns before this month. */
export const earlier: Product['campaigns'] = [
  {
    kind: 'posts',
    title: 'Tallybrook: your first thirteen weeks',
    started: 112,
    perDay: 1,
    days: 4,
    description:
      'Tallybrook shows a small studio how much cash it will have in each of the next thirteen weeks. We want to hear how people planned before they had anything like it.',
    subreddits: ['smallbusiness', 'freelance'],
    postTitle: 'How I plan cash for the next quarter',
    brief:
      'Write about the first time you tried to look further ahead than this month’s rent. Numbers help, invented precision does not. If you use Tallybrook, show one week that surprised you.',
    guidelines:
      'Say what you use today, even if it is a notebook. No screenshots of real clients. Leave the price out unless somebody asks.',
    messages: [
      'Thirteen weeks, one line per week',
      'Invoices land on the day clients really pay',
      'A bad week shows up a month early',
    ],
    posts: [
      {
        title: 'The week my forecast said no, and I listened',
        content:
          'Two designers, one contractor, three late invoices. In March I put everything into Tallybrook and week seven went red by 2,100. I moved one hire by five weeks and slept. The forecast was off by 300 in the end, which is fine, because the direction was right.',
        replies: [
          'Red in week seven is the best kind of red, there are still six weeks to do something.',
          'Moving a hire by five weeks is the unglamorous kind of decision nobody posts about. What did you tell the candidate?',
          'Ours was off by far more the first quarter, mostly because I believed due dates.',
        ],
      },
      {
        title: 'Stop forecasting revenue, forecast the bank account',
        content:
          'For two years I had a lovely revenue chart and no idea whether I could pay VAT. Now each expected invoice sits on the date that client usually pays, which for one of them is day 52. It looks worse and is more useful.',
        replies: ['Day 52 made me laugh. We have one who pays on the second Friday after being called, every time.'],
      },
      {
        title: 'My thirteen-week sheet, and why I gave it up',
        content:
          'The spreadsheet worked until I had more than four clients. Every moved date meant editing three cells and I always forgot one. I switched to Tallybrook in spring mainly because dragging an invoice moves everything else with it. I still miss my colours.',
        replies: [
          'The colours were the only part of my sheet that was ever up to date.',
          {
            text: 'Great tool, everyone should try it!!',
            no: 'Please say something about your own planning. This could stand under any post.',
            again:
              'Same breaking point here: five clients. I kept the sheet for taxes and stopped pretending it was a plan.',
          },
        ],
      },
      {
        title: 'What a slow August taught me about July',
        content:
          'Every August my income halves and every August I act surprised. This year I entered last year’s gap as a recurring dip and started saying yes to small jobs in June. Not heroic, but September’s rent was boring for once.',
        replies: ['Entering the dip as something that recurs is clever. I only ever entered the good months.'],
      },
    ],
  },
  {
    kind: 'engagement',
    title: 'Tallybrook: who pays you late?',
    started: 100,
    goal: 4,
    description: 'A thread in r/freelance about clients who pay late and what people do before the reminder goes out.',
    subreddits: ['freelance'],
    instructions:
      'Tell one thing that worked for you before sending a formal reminder. Two or three sentences, from experience. Do not mention us unless it truly belongs.',
    replies: [
      'I send the invoice a second time with the subject line of the project, not of the invoice. Half of the late ones were simply lost in accounts.',
      'Asking for the name of the person who approves payments, on day one, has saved me more than any late fee.',
      {
        text: 'I put the due date into the calendar invite for the final review. People accept the invite and with it the date.',
        mine: true,
      },
      'Deposit of a third. Not against bad clients, against slow ones.',
    ],
  },
  {
    kind: 'posts',
    title: 'Tallybrook: agencies of two to ten',
    started: 84,
    perDay: 2,
    days: 3,
    description: 'For owners of very small agencies: how do you decide whether you can afford the next person?',
    subreddits: ['agency', 'Entrepreneur'],
    brief: 'Describe one hiring decision and the numbers you looked at. It may be a decision you regret.',
    guidelines: 'Round the figures. Do not name employees. Mention Tallybrook once at most.',
    messages: ['A planned hire is one line you can switch off', 'See the week in which a new salary begins to hurt'],
    posts: [
      {
        title: 'We hired at 40 days of runway and it was the right call',
        content:
          'Our bookkeeper nearly fainted. But the signed work covered the salary for eleven weeks, and we could see it because each milestone stood on its own date. The trick was switching the hire off in the forecast and looking at what remained.',
        replies: [
          'Switching the line off is the whole point for me too. With it on, everything looks like fate.',
          'Eleven weeks signed is more than most of us ever see. Fair call.',
        ],
      },
      {
        title: 'Ten reasons your agency needs a forecast',
        content:
          '1. Clarity. 2. Control. 3. Confidence. A forecast gives any agency the power to grow faster and worry less. Start today and thank me later.',
        no: 'It reads like an advertisement and contains nothing of your own. Please write about one decision you made.',
      },
      {
        title: 'The hire I postponed three times',
        content:
          'Every time the numbers said wait and every time I resented them. When we finally hired, the pipeline had a month behind it and nobody had to pretend. I am not sure the waiting was right. I am sure that I knew what it cost.',
        replies: [
          'The resentment is familiar. I began to dislike the person I had not hired yet.',
          'Thank you for not turning this into a lesson. Sometimes it is just unclear.',
        ],
      },
      {
        title: 'Freelancers first, then a salary: our break-even',
        content:
          'We worked out that our third designer became cheaper than freelancers at 22 booked days a month. We had 19. So we kept two freelancers for another quarter and revisited it with real dates in the plan instead of averages.',
        replies: ['19 against 22 is so close that I would have hired and regretted it. Good discipline.'],
      },
    ],
  },
  {
    kind: 'engagement',
    title: 'Tallybrook: spreadsheet or tool?',
    started: 62,
    goal: 6,
    description: 'An honest discussion in r/smallbusiness: at which size does a cash sheet stop being enough?',
    subreddits: ['smallbusiness'],
    instructions: 'Share the moment when your sheet stopped working, or defend it. Both are welcome.',
    replies: [
      'Mine broke when my husband started to edit it too. Two people and one sheet is a negotiation.',
      {
        text: 'Still on a sheet with nine clients. The secret is that I rebuild it from nothing every January.',
        mine: true,
      },
      { text: 'Spreadsheets are dead.', no: '' },
    ],
  },
  {
    kind: 'posts',
    title: 'Tallybrook: the tax drawer',
    started: 45,
    deleted: 43.2,
    perDay: 1,
    days: 5,
    description:
      'How people set tax money aside without a second bank account. Withdrawn again: the question differs too much by country.',
    subreddits: ['tax', 'freelance'],
    brief: 'Explain how you keep tax money apart from money you may spend.',
    guidelines: 'No advice on how to pay less.',
    messages: ['Tax is a client that always gets paid'],
    posts: [
      {
        title: 'I pretend the tax office is my landlord',
        content:
          'Thirty per cent of every invoice goes out on the same Friday as the rent. If I treat it as rent I never negotiate with myself. Took me four years to learn.',
      },
    ],
  },
  {
    kind: 'posts',
    title: 'Tallybrook: what-if on a Sunday evening',
    started: 25,
    perDay: 1,
    days: 4,
    description:
      'We shipped scenarios: copy your plan, break it, look at the difference. Tell people about a what-if that changed your mind.',
    subreddits: ['Entrepreneur', 'smallbusiness'],
    brief: 'One what-if question, what you expected, what came out. Short is good.',
    guidelines: 'Use your own situation or say clearly that the figures are made up.',
    messages: [
      'Copy a plan in one click',
      'The two lines stand next to each other',
      'Nothing you try touches the real plan',
    ],
    posts: [
      {
        title: 'What if my biggest client leaves in May?',
        content:
          'They are 38 per cent of my income, so I copied the plan and deleted them. The account went red in week nine, not in week three as I had feared. Nine weeks is enough to find two small clients. I have not had that knot in my stomach since.',
        mine: true,
        replies: [
          'I did the same with two clients and the answer was four weeks. We have two more clients now.',
          'Thirty-eight per cent in one place is my number as well. I wrote it on the wall.',
          'Please do a follow-up when they renew. Or do not.',
          'Nine weeks instead of three is the difference between a plan and a panic. Doing this tonight.',
          'Did you tell the client? I never know whether they sense it.',
        ],
      },
      {
        title: 'I raised my rates in a copy of my life',
        content:
          'Fifteen per cent up, two of eight clients gone: that was my pessimistic version. It still came out 400 a month ahead, with one free day a week. I sent the emails the next morning and lost one client.',
        replies: [
          'What did the email say? I have had mine in drafts since February.',
          'Pessimistic version first, then send. I will borrow the order.',
          'One of eight is a very good result for fifteen per cent.',
        ],
      },
      {
        title: 'Leasing the printer against buying it',
        content:
          'We run a tiny risograph studio and I was sure that buying was cheaper. Over a year it is. Over thirteen weeks it would have pushed us below our reserve right before a fair, so we lease until autumn.',
        replies: ['A riso studio talking about reserves made my day. Which fair?'],
      },
      {
        title: 'The scenario that told me to do nothing',
        content:
          'I tried three versions of moving to a bigger workshop. All three were fine on average and terrible in one particular month. So I stayed, bought shelves and called it strategy.',
        replies: [
          'Terrible in one particular month is what averages are there to hide.',
          { text: 'Shelves are strategy. We got a third more floor out of ours.', mine: true },
        ],
      },
    ],
  },
]
