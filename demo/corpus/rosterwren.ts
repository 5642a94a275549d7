import type { Product } from './shape.ts'

export const rosterwren: Product = {
  name: 'Rosterwren',
  founder: { name: 'Lucía Arrieta', email: 'lucia.arrieta@example.com', joined: 110, plan: 'Pro', away: 1.1 },
  resources: [
    {
      type: 'image',
      title: 'A week in a café, on one page',
      url: 'https://rosterwren.example.com/week.png',
      description: 'The printed plan that hangs beside the coffee machine.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Rosterwren: the shift plan on the fridge',
      started: 95,
      perDay: 1,
      days: 5,
      description:
        'Shift plans for cafés, bakeries and small shops. People swap with one tap and the plan on the wall is never the wrong one.',
      subreddits: ['smallbusiness', 'restaurateur'],
      brief: 'How do you make your weekly plan, and how long does it take? We are curious about paper as well.',
      guidelines: 'No names of employees. Do not complain about staff.',
      messages: ['A swap needs two taps and no phone call', 'Knows who may close alone'],
      posts: [
        {
          title: 'Sunday used to be plan day',
          content:
            'Three hours with a pencil, then nine messages that began with sorry. I let Rosterwren propose a week and only move what I know better, such as the two who should not open together. Last Sunday it took twenty minutes.',
          replies: [
            'Nine messages that begin with sorry, I feel seen.',
            'The two who should not open together exist in every shop.',
            'Twenty minutes sounds right once all the rules are in. Getting them in took me a month.',
          ],
        },
        {
          title: 'Let people swap without asking me',
          content:
            'I was the switchboard for every swap and felt important. Since swaps go through when both may do the job, I hear of one a month, when it gets complicated. I miss it less than I thought.',
          replies: ['Being the switchboard is a hobby disguised as work. Well put.'],
        },
        {
          title: 'Paper stays up, too',
          content:
            'Our baker does not want a phone at five in the morning, with flour on both hands. So we print the plan at noon for the next day. It is the same plan, which was the actual problem before.',
          replies: [
            'Flour on both hands is a user requirement I have never seen written down.',
            'Same in our kitchen, we laminate it because of the steam.',
          ],
        },
        {
          title: 'Students, exams and a plan that knows',
          content:
            'Six of our eleven people study. Each enters exam weeks once and the proposal avoids them. In June we ran on the other five and a cousin, and we could see that coming in April.',
          mine: true,
          replies: ['We hire the cousin as well. Every June.'],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Rosterwren: split shifts, yes or no?',
      started: 52,
      goal: 4,
      description: 'Café owners talk about split shifts and what staff really think of them.',
      subreddits: ['restaurateur'],
      instructions: 'Your experience as owner or as staff. Be kind.',
      replies: [
        'As staff: never again, unless you live upstairs.',
        'We pay the gap at half rate and people now ask for them. Costs less than a fourth person.',
        'Only in summer, only voluntary, and the same people say yes each year because they swim in between.',
        'I tried to abolish them and two of my oldest servers protested. It depends on who you are.',
      ],
    },
    {
      kind: 'posts',
      title: 'Rosterwren: planning for rain',
      started: 38,
      perDay: 2,
      days: 2,
      description: 'For places with a terrace. The weather changes the day before; how do you staff for it?',
      subreddits: ['smallbusiness'],
      brief: 'What do you do when a sunny Saturday turns into rain on Friday evening?',
      guidelines: 'Fair treatment of staff is part of the answer.',
      messages: ['A standby shift is paid whether it is used or not'],
      posts: [
        {
          title: 'Standby shifts, and paying for them',
          content:
            'Two people are on standby on Saturdays and get two hours’ pay if we do not call. It costs us 70 a weekend. Before that I sent people home after an hour and wondered why they left in autumn.',
          replies: [
            '70 a weekend is less than one person leaving costs you.',
            'Paying for standby is the honest version. Ours went from grumbling to bidding for it.',
          ],
        },
        {
          title: 'We stopped believing the forecast',
          content:
            'I compared a summer of forecasts with a summer of tills. Above 22 degrees the terrace fills, rain or not, because people wait under the awning. So I staff by temperature only and have been wrong four times.',
          replies: ['Staffing by temperature only is wonderfully specific. Which city?'],
        },
        {
          title: 'Rain check',
          content: 'When it rains I just tell them in the morning that they need not come. It is in the contract.',
          no: 'Our guidelines ask for fair treatment of staff, and this would set a poor example.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Rosterwren: the first week of a new colleague',
      started: 8,
      perDay: 1,
      days: 13,
      description: 'How do you plan the first shifts of somebody new so that they want to come back?',
      subreddits: ['smallbusiness', 'Entrepreneur', 'restaurateur'],
      brief:
        'Describe the first five shifts in your place. Who is beside them, when are they alone for the first time?',
      guidelines: 'Small and concrete. Failures welcome.',
      messages: ['New people are never planned alone', 'The plan counts the fifth shift for you'],
      posts: [
        {
          title: 'Nobody closes alone before shift ten',
          content:
            'We had a rule and kept breaking it on busy weeks. Now the plan refuses, and I have to override it with a reason. I have done that once, and I wrote the reason with some shame.',
          replies: [
            'What counts as a reason with you? I would have typed “rain”.',
            'A refusal that asks for a reason works on me as well.',
          ],
        },
        {
          title: 'The first shift is a Tuesday',
          content:
            'It used to be whichever shift was open, so Saturday. Half of them never came for a third. On Tuesdays there is time to show where the spare till rolls are. We have lost one person in two years.',
          replies: [
            'We do Wednesdays, as the delivery is on Tuesdays and nobody learns anything then.',
            'Tuesday starters here too, at a garden centre.',
            'Saturday as a first shift should be illegal.',
          ],
        },
        {
          title: 'Two trial days, then we talk about money',
          content:
            'In our place the first two shifts are a trial and not paid. Whoever really wants the job comes back. It saves a lot of paperwork.',
          no: 'We cannot stand behind unpaid work. If your country has paid trial shifts, we would like to read how you plan those.',
        },
        {
          title: 'One buddy for the first five shifts',
          content:
            'Not the best barista but the most patient one, and she gets an extra euro an hour for it. Rosterwren keeps the pair together when I move either of them. I forget such things, it does not.',
          mine: true,
        },
        {
          title: 'We ask on day five, in writing',
          content:
            'Three questions on a card: what confused you, who helped you, what would you change. The answers changed where the aprons hang and when the oven is cleaned. It takes four minutes.',
        },
        {
          title: 'Training during opening hours was the mistake',
          content:
            'We moved it to the hour before opening, paid. The machine is free, nobody stares, and the first rush at nine is a small exam that most of them enjoy.',
        },
        {
          title: 'A trial day that is really a job interview for us',
          content:
            'At the end I ask whether they would like to work with us, and mean it. Two said no because of the noise. Better on day one than in week six, after all the planning.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Rosterwren: how far ahead do you publish the plan?',
      started: 19,
      goal: 5,
      description: 'Two days, two weeks, a month? Owners and staff compare.',
      subreddits: ['smallbusiness'],
      instructions: 'Say how far ahead and what it took to get there.',
      replies: [
        'Two weeks, always on a Wednesday. Getting there took one awful month of planning three weeks at once.',
        {
          text: 'We publish a month and accept that the last week will change. People prefer an uncertain plan to none.',
          mine: true,
        },
        'Ten days, because that is how long the supplier needs as well. Everything in our shop runs on ten days.',
      ],
    },
  ],
}
