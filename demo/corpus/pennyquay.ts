import type { Product } from './shape.ts'

export const pennyquay: Product = {
  name: 'Pennyquay',
  founder: { name: 'Rafael Monteiro', email: 'rafael.monteiro@example.com', joined: 89, plan: 'Growth', away: 0.5 },
  resources: [
    {
      type: 'link',
      title: 'Nine reminder mails, from soft to firm',
      url: 'https://pennyquay.example.com/mails',
      description: 'Free to copy, with or without us.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Pennyquay: reminders that keep the client',
      started: 78,
      perDay: 1,
      days: 3,
      description:
        'Payment reminders that sound like you, stop the moment somebody answers, and never go out on a Sunday.',
      subreddits: ['Entrepreneur', 'smallbusiness'],
      brief: 'A reminder you sent that worked, or one you are ashamed of. What was in the first line?',
      guidelines: 'No threats, no lawyers as a punchline.',
      messages: ['Stops when they reply', 'Knows holidays in forty countries'],
      posts: [
        {
          title: 'My best reminder has no amount in it',
          content:
            'It asks whether the invoice reached the right person. That is all. In my trade two out of three late invoices lie with somebody who left, and nobody likes to admit it. The amount comes in the second mail.',
          replies: [
            'I tested this today and the right person had left in April.',
            'Asking for the right person is face-saving for everybody.',
            'We do this by phone. One call a week, same question.',
          ],
        },
        {
          title: 'I reminded a widow about her husband’s invoice',
          content:
            'An automatic mail, sent by a tool I had forgotten about. I drove there with flowers. Since then nothing leaves without having met my eyes once, and Pennyquay shows tomorrow’s mails this evening for that reason.',
          replies: ['I am glad you told this one. It is why I look at the list every evening.'],
        },
        {
          title: 'Three days before beats ten days after',
          content:
            'A friendly note before the due date moved our average from 41 to 29 days. Nobody complained, two people thanked us. We send nothing afterwards for a week, out of politeness and because it is rarely needed.',
          replies: ['41 to 29 is a month’s rent for us.', 'Before the date it is service, after it is a reproach.'],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Pennyquay: do late fees work?',
      started: 43,
      goal: 3,
      description: 'Small business owners on late fees: charged, threatened or forgotten.',
      subreddits: ['smallbusiness'],
      instructions: 'Your experience, with the country if it matters.',
      replies: [
        'Charged once, paid at once, never heard from them again. I would call it a draw.',
        'A discount for early payment does the same work and everybody smiles. Portugal, food wholesale.',
        {
          text: 'They are on our invoices and we waive them in the first reminder. People like to be let off.',
          mine: true,
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Pennyquay: asking big companies for money',
      started: 32,
      perDay: 1,
      days: 4,
      description:
        'Portals, purchase orders and people called accounts payable. How does a company of two get paid by one of twenty thousand?',
      subreddits: ['Entrepreneur', 'consulting'],
      brief: 'Follow one invoice through a large company. Who touched it?',
      guidelines: 'Do not name the company.',
      messages: ['Keeps the purchase order beside the invoice'],
      posts: [
        {
          title: 'My invoice had six readers',
          content:
            'Project lead, her assistant, a portal, a person who checks the portal, procurement and a bank in another country. It stopped at the fourth for three weeks because of a missing line break. Now I ask for an example of a good invoice before I write the first.',
          replies: [
            'The person who checks the portal deserves a documentary.',
            'Ask for a good example first. Filing this under wisdom.',
            'A line break. Of course it was a line break.',
          ],
        },
        {
          title: 'The purchase order is the contract, whatever the contract says',
          content:
            'I learned it with 9,000 at stake. Legal had signed, procurement had not, and only procurement has a bank account. Work starts when the number exists.',
          mine: true,
          replies: ['Work starts when the number exists: tattoo material.'],
        },
        {
          title: 'How to frighten a corporation',
          content: 'Post about them publicly and tag their executives. They always pay.',
          no: 'We would rather not encourage this; it can go badly for the person who tries it.',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Pennyquay: the polite second mail',
      started: 7.4,
      perDay: 1,
      days: 12,
      description: 'The first reminder is easy. We would like to read how you write the second one.',
      subreddits: ['Entrepreneur', 'freelance', 'smallbusiness'],
      brief: 'Quote your second reminder or paraphrase it. Why these words? What comes back?',
      guidelines: 'The mail should be one you would like to receive.',
      messages: ['Each mail knows what the last one said', 'A pause for a client in trouble is one click'],
      posts: [
        {
          title: 'My second mail offers two dates',
          content:
            '“Would Friday suit you, or is the 15th easier?” It assumes that they will pay and gives them the last word. Nine in ten choose the later date and keep it.',
          replies: [
            'They always take the later one and always keep it. Why is that?',
            'Two dates is how I get my children to brush their teeth. Works on accountants as well.',
          ],
        },
        {
          title: 'I say what I do next, not what they must do',
          content:
            '“I will call on Wednesday morning to sort this out.” No demand at all. Most pay on Tuesday, so as not to be called.',
          replies: [
            'I wrote Wednesday and then had to call on Wednesday. Be careful with it.',
            'Paid on Tuesday so as not to be called. People are wonderful.',
            { text: 'I use this and add the hour. The payment then comes the evening before.', mine: true },
          ],
        },
        {
          title: 'Send it at 6 a.m.',
          content:
            'A reminder that lies on top in the morning gets paid. Scheduling everything for six doubled our success overnight. Try it.',
          no: '“Doubled overnight” needs a before and an after. What does the mail itself say?',
        },
        {
          title: 'The second mail is a different person',
          content:
            'The first comes from me, the second from my sister who keeps the books. Same address, other name, other tone. Clients tell her things about their money that they would never tell me.',
        },
        {
          title: 'Pausing reminders for a client in trouble',
          content:
            'A restaurant of mine flooded. I paused everything for sixty days before they could ask, and wrote that I had. They paid in instalments, the last one with a cake.',
          mine: true,
        },
        {
          title: 'Fourteen words',
          content:
            '“Still open on our side, perhaps lost on yours. Shall I send it again?” Everything longer sounded either hurt or rehearsed. I have used these words since the spring.',
        },
        {
          title: 'Reply-to is a real inbox',
          content:
            'Our old reminders came from an address nobody read. Answers like “paid yesterday” went nowhere, and we reminded those people again. It took a furious phone call to find out.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Pennyquay: who sends invoices in your house?',
      started: 10,
      goal: 5,
      description: 'Founder, partner, software, nobody: who does it and is it fair?',
      subreddits: ['Entrepreneur'],
      instructions: 'Short answers welcome.',
      replies: [
        'My husband, on the first Saturday, with music. It is oddly sacred.',
        'Software drafts, I send. I once let it send as well and it invoiced my mother for a favour.',
        'We take turns by quarter, and it shows in the wording.',
      ],
    },

    {
      kind: 'posts',
      title: 'Pennyquay: paying others on time',
      started: 4.2,
      perDay: 1,
      days: 7,
      description: 'We talk a lot about being paid. How do you pay your own suppliers?',
      subreddits: ['smallbusiness', 'Entrepreneur'],
      brief: 'Your habit, your reason and what it brought you.',
      guidelines: 'Modesty suits this one.',
      messages: ['Bills and invoices on one page'],
      posts: [
        {
          title: 'I pay on the day it arrives',
          content:
            'There are eleven suppliers and all of them are smaller than I am. When the oven broke in December the electrician came first to us. I do not think that it was chance.',
          replies: ['December ovens sort out who one’s friends are.'],
        },
        {
          title: 'Fridays at three, everything that is open',
          content:
            'One hour, one list, no thinking about who can wait. Before, I carried every bill around in my head until the second reminder, which cost me nothing but sleep.',
          mine: true,
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Pennyquay: cheques, anybody?',
      started: 24,
      deleted: 22.5,
      goal: 4,
      description: 'A short thread about paper cheques. It was off topic and we took it back.',
      subreddits: ['smallbusiness'],
      instructions: 'Do you still see any?',
      replies: ['Two a year, from the same notary.'],
    },
  ],
}
