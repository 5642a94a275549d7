import type { Product } from './shape.ts'
import { earlier } from './tallybrook-earlier.ts'

/** The demo founder's product: the account with the most data. */
export const tallybrook: Product = {
  name: 'Tallybrook',
  founder: { name: 'Maren Adeyemi', email: 'founder@example.com', joined: 121, plan: 'Pro', away: 1.5 },
  resources: [
    {
      type: 'link',
      title: 'A forecast you can click through',
      url: 'https://tallybrook.example.com/sample',
      description: 'A made-up studio of six people, with its next thirteen weeks.',
    },
    {
      type: 'video',
      title: 'Setting it up, unedited',
      url: 'https://tallybrook.example.com/setup',
      description: 'Eleven minutes, including the part where the bank import fails.',
    },
  ],
  campaigns: [
    ...earlier,
    {
      kind: 'engagement',
      title: 'Tallybrook: what do you look at on Mondays?',
      started: 16,
      goal: 8,
      description: 'Founders of small studios compare the three numbers they open the week with.',
      subreddits: ['SaaS'],
      instructions: 'Name your numbers and say why. If you look at none, say that.',
      replies: [
        'Cash in the bank, cash expected by Friday, and the number of proposals nobody answered. The third one hurts most.',
        'Only one: weeks until zero if nobody pays. It moves slowly enough not to ruin a Monday.',
        {
          text: 'I look at invoices that turned thirty days old over the weekend. There is always one, and it is always the same client.',
          mine: true,
        },
        {
          text: 'Following!',
          no: 'A comment should give the thread something. Which number do you look at?',
          again: 'Hours sold for the next two weeks. Everything else follows from it in a studio of three.',
        },
        'We stopped looking on Mondays and look on Thursdays, when something can still be done about the week.',
      ],
    },
    {
      kind: 'posts',
      title: 'Tallybrook: connected to your bank',
      started: 9.4,
      perDay: 1,
      days: 14,
      description:
        'Payments now arrive in the forecast by themselves. We are looking for honest first impressions, including the failures.',
      subreddits: ['smallbusiness', 'freelance', 'SaaS'],
      postTitle: 'Connecting the bank to my cash plan',
      brief:
        'Connect an account (or the sample one) and describe the first ten minutes. What matched, what did not, what did you have to fix by hand?',
      guidelines:
        'Hide every real amount. If the import failed, say so; that is what we want to read. Keep the disclosure line.',
      messages: [
        'Read-only access',
        'A payment finds its invoice by itself in most cases',
        'What it cannot match, it asks',
      ],
      posts: [
        {
          title: 'The first ten minutes with a connected account',
          content:
            'Eight of eleven payments found their invoice. Two were a client who pays two invoices at once, one was my mother. I could split the double ones, and my mother is now a category.',
          replies: [
            'My mother is also a category. This should be a default.',
            'How did it deal with the double payments, one click or two?',
          ],
        },
        {
          title: 'It matched the wrong invoice, and told me why',
          content:
            'Same amount, same client, different month. Tallybrook took the older one and showed a small note saying that it had a choice. I changed it and the next one was right. I prefer a tool that admits guessing.',
          replies: ['Admitting a guess is underrated. My bank’s own app never does.'],
        },
        {
          title: 'Read-only was the reason I tried it',
          content:
            'I have a rule against giving anything access to the business account. The connection cannot move money and expires after ninety days, and I could see both before I agreed. That was enough for me to test it with the smaller account.',
          mine: true,
          replies: [
            'I would add a separate account for it in any case, it took our bank two days.',
            'Ninety days is a nuisance and I am glad it is there.',
          ],
        },
        {
          title: 'Amazing bank sync changed my life',
          content:
            'I connected my bank and everything was automatic. Best decision this year, you will not believe how easy it is. Link in my profile.',
          no: 'Superlatives and “link in my profile” will be removed by the moderators, and rightly. Please describe what happened, step by step.',
          undisclosed: true,
          reported: { reason: 'spam', words: 'The third “link in my profile” from this account this month.' },
        },
        {
          title: 'A month of payments in, three things I changed',
          content:
            'I stopped entering paid dates, I renamed half of my clients to what the bank calls them, and I found a subscription I had cancelled in 2022. The last one alone paid for the afternoon.',
          replies: [
            'A subscription from 2022, respect. Ours was a fax number.',
            'Renaming clients to what the bank calls them is the kind of tip I come here for.',
          ],
        },
        {
          title: 'My credit union is not on the list',
          content:
            'So I use the file import. Once a week, drag, done. It finds the invoices just as well, only later. If you bank somewhere tiny, do not let the big button put you off.',
        },
        {
          title: 'What happens when a client pays in another currency',
          content:
            'The invoice said 1,200 euros, the bank said 1,287 dollars and some cents. It proposed the match and asked once whether the difference is a fee. Since then it does that by itself for this client.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Tallybrook: how long is your runway, really?',
      started: 5,
      goal: 6,
      description: 'A thread on the difference between the runway founders tell and the one they have.',
      subreddits: ['startups'],
      instructions: 'How do you count? Expected income or none at all? Please explain rather than judge.',
      replies: [
        'Without any income, and without my own salary. It is a sad number and the only one I trust.',
        { text: 'I count signed contracts at eighty per cent, because one in five slips by a month.', mine: true },
        'We tell investors one number and plan with another, and I suspect they know.',
      ],
    },
    {
      kind: 'posts',
      title: 'Tallybrook: the invoice you dread',
      started: 3.3,
      perDay: 1,
      days: 10,
      description:
        'Everybody has one bill a year that ruins a month. We would like to collect stories of how people prepare for theirs.',
      subreddits: ['smallbusiness', 'Entrepreneur'],
      brief:
        'Which bill is it, when does it come, what do you do in the months before? A planned bill is half as large.',
      guidelines: 'Be concrete about the month and the share of your income. No moralising.',
      messages: ['A yearly bill is entered once and comes back by itself', 'Saving for it is a line in the plan'],
      posts: [
        {
          title: 'Insurance, every February, nine per cent of the year',
          content:
            'We film on construction sites, so liability is not optional. I used to pay it from whatever was there. Now a twelfth leaves the plan each month and February looks like any other month, which feels like cheating.',
          replies: ['A twelfth each month, and it still surprises me that nobody taught us this.'],
        },
        {
          title: 'The accountant’s bill comes when I am poorest',
          content:
            'Right after the quiet season, of course. I asked her to bill me quarterly and she said that nobody had ever asked. It took one email.',
        },
        {
          title: 'Licences renew in the same week as the rent',
          content:
            'Design software, fonts, the server, two conference tickets: all bought in one enthusiastic week six years ago. I moved two of them by paying early once. The plan shows a small hill now instead of a cliff.',
          mine: true,
        },
        {
          title: 'I keep a list called Things That Come Back',
          content:
            'Domain names, the van’s inspection, the trade body, the fire extinguisher man. Each has a month. When I added them up it was 3,400 a year that I had never planned for, not once.',
        },
        {
          title: 'Our yearly audit costs a month of profit',
          content:
            'A small grant requires it, so we cannot skip it. Since it sits in the forecast we apply for the next grant two months earlier, because we can see the hole it leaves.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Tallybrook: closing a good year',
      started: 1.3,
      perDay: 1,
      days: 6,
      description:
        'What do you do with a month that went better than planned? Stories wanted from people who did not spend it all.',
      subreddits: ['Entrepreneur'],
      brief: 'A windfall, large or small: what did you do with it, and would you do it again?',
      guidelines: 'Modest tone. Percentages rather than amounts.',
      messages: ['Put a surprise into the plan before you spend it'],
      posts: [
        {
          title: 'Half into the reserve, half into a better chair',
          content:
            'A client doubled an order in the spring. I put it into the plan first and looked at the autumn, which is when I usually run dry. Half of it was needed there. The chair is excellent.',
        },
        {
          title: 'We paid ourselves late salaries',
          content:
            'For two founders who skipped three months last year it was the least exciting and most necessary thing. The plan had carried it as a debt to ourselves the whole time, so nobody had to argue.',
        },
      ],
    },
  ],
}
