import type { Product } from './shape.ts'

export const onrampling: Product = {
  name: 'Onrampling',
  founder: {
    name: 'Priyanka Deshmukh',
    email: 'priyanka.deshmukh@example.com',
    joined: 108,
    plan: 'Growth',
    away: 0.3,
  },
  resources: [
    {
      type: 'link',
      title: 'Seven checklists to copy',
      url: 'https://onrampling.example.com/checklists',
      description: 'From a five-minute trial to a rollout for forty people.',
    },
  ],
  campaigns: [
    {
      kind: 'posts',
      title: 'Onrampling: the first fifteen minutes',
      started: 92,
      perDay: 1,
      days: 3,
      description:
        'Shared checklists between a SaaS team and its new customers: both sides see who has to do what next.',
      subreddits: ['SaaS', 'CustomerSuccess'],
      brief: 'What has to happen in the first fifteen minutes for a customer to stay? Tell how you found out.',
      guidelines: 'Your own product or one you use. Please explain abbreviations.',
      messages: ['One list, two sides', 'The customer always knows whose turn it is'],
      posts: [
        {
          title: 'We removed the product tour and activation went up',
          content:
            'Nineteen bubbles, of which people closed eighteen. We replaced it by a list of three things with a person’s name beside each. The share of trials that import real data went from a fifth to a third within a month.',
          replies: [
            'Closed eighteen of nineteen, so which one did they read?',
            'A name beside each step is what I would steal. People do not want to let a person down.',
            'Did you test it against no tour and no list? I suspect half of it was the bubbles going away.',
          ],
        },
        {
          title: 'The customer who did step six first',
          content:
            'She skipped everything and invited her whole team into an empty account. It was the right order for her. Our list now has no numbers, only who is waiting for whom.',
          replies: ['No numbers! We fought over the order for weeks and it never occurred to us.'],
        },
        {
          title: 'Day one is too late to ask for the logo',
          content:
            'We asked for logo, colours and billing address before anybody had seen anything useful. It felt professional. It was a wall.',
          replies: [
            'It looked so professional in the mock-up, too.',
            'We moved ours to the first invoice and nobody noticed.',
          ],
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Onrampling: what made you leave a trial?',
      started: 66,
      goal: 4,
      description: 'Buyers of software say what made them close the tab during a trial.',
      subreddits: ['SaaS'],
      instructions: 'Speak as a buyer. One trial, one reason.',
      replies: [
        'A calendar link before I had seen a single screen. I wanted to look, not to be looked after.',
        { text: 'It asked for my whole customer list to show me a chart. I would have given it ten rows.', mine: true },
        'Nothing was wrong. I was interrupted, and on return it had logged me out and forgotten where I was.',
        'The sample data was so perfect that I could not imagine ours in it.',
      ],
    },
    {
      kind: 'posts',
      title: 'Onrampling: rollouts nobody asked for',
      started: 39,
      perDay: 1,
      days: 4,
      description: 'When the boss buys a tool and forty people have to use it. How do you win them?',
      subreddits: ['CustomerSuccess', 'projectmanagement'],
      brief: 'A rollout you lived through, from either side. What turned the mood?',
      guidelines: 'No contempt for users. They have work to do.',
      messages: ['Give the sceptic the first task'],
      posts: [
        {
          title: 'We gave the loudest sceptic the admin account',
          content:
            'He had used the old system for eleven years and knew each of its tricks. Asked to rebuild three of them, he found two missing features and one better way. After that the others asked him and not us.',
          replies: ['Every rollout has this person and most projects try to work around them.'],
        },
        {
          title: 'Forty people, forty minutes, no slides',
          content:
            'Each session began with a task people had to do that week anyway. When it was done they could leave. Most stayed and tried the next thing on the list.',
          mine: true,
          replies: [
            'Leaving when it is done is the best incentive I have seen in a training.',
            'No slides should be a clause in the contract.',
            { text: 'Nice!', no: '' },
          ],
        },
        {
          title: 'Change management in five steps',
          content:
            'Communicate early, communicate often, find champions, celebrate wins, measure success. These steps always work.',
          no: 'Nobody could disagree with it, and nobody could learn from it. Which rollout was it, and what happened?',
        },
      ],
    },
    {
      kind: 'posts',
      title: 'Onrampling: the list that shrank',
      started: 6.5,
      perDay: 1,
      days: 12,
      description: 'Show us a step you removed from your onboarding and what it did to the people who came after.',
      subreddits: ['SaaS', 'startups', 'CustomerSuccess'],
      brief: 'Name the step, say why it was there, say what happened when it went.',
      guidelines: 'One step is enough. Include a number if you have one.',
      messages: ['See at which step people wait longest', 'Move a step behind the first success'],
      posts: [
        {
          title: 'We no longer ask how they heard of us',
          content:
            'It was a required field with twelve options and the most popular one was the first. Sign-ups finish eleven seconds earlier now, and the marketing report is honest about not knowing.',
          replies: [
            'We ask by mail a month later and get real sentences.',
            'The most popular answer was the first in ours too. Alphabetical order won the budget.',
          ],
        },
        {
          title: 'The kick-off call became optional',
          content:
            'Two thirds still book one. The other third would have cancelled twice and then gone quiet. Onrampling showed that the step with our own name on it was the slowest of all.',
          replies: [
            'Do those without a call stay as long?',
            'Being the slowest step in one’s own process is a humbling chart.',
            'Two thirds still booking is the real surprise for me.',
          ],
        },
        {
          title: 'Security questionnaire after the pilot, not before',
          content:
            'We sent 84 questions to people who were not sure that they liked us. Now the pilot runs on sample data and the questions follow when somebody wants real data in it. Deals feel shorter, though it may be the same work in another order.',
        },
        {
          title: 'Inviting colleagues moved to day three',
          content:
            'On day one people invited the wrong ones, mostly their boss, and then were nervous. On day three they invite whoever is missing. The invitations halved and the accepted ones went up.',
          mine: true,
        },
        {
          title: 'One field less: company size',
          content:
            'We had it for sales and sales never looked. I found that out by deleting it on a Monday and waiting for somebody to complain.',
        },
      ],
    },
    {
      kind: 'engagement',
      title: 'Onrampling: how do you say goodbye?',
      started: 13,
      goal: 6,
      description: 'Offboarding is onboarding for the next time. How do good products let you go?',
      subreddits: ['SaaS'],
      instructions: 'An example of a good or a bad goodbye. Products may be named if you are polite.',
      replies: [
        'The good one sent me my data as a file before I asked, and one question. I answered it.',
        'The bad one had a phone number for cancelling, with office hours in another time zone.',
        {
          text: 'We leave a read-only account for ninety days. One in eight comes back, usually to look something up.',
          mine: true,
        },
      ],
    },

    {
      kind: 'posts',
      title: 'Onrampling: customers who teach customers',
      started: 3.6,
      perDay: 1,
      days: 8,
      description: 'Some customers explain a product better than its makers. How did you find yours?',
      subreddits: ['CustomerSuccess', 'SaaS'],
      brief: 'Who is it, what do they explain, and what do they get for it?',
      guidelines: 'Ask them before you write about them.',
      messages: ['A checklist can be lent to another customer'],
      posts: [
        {
          title: 'A dentist explains our calendar better than we do',
          content:
            'She sent us her own checklist for new assistants, nine lines, no product words. It is now the default for all practices, with her name below it and her bill at zero.',
          replies: ['Nine lines and no product words. I am going through ours with a red pen.'],
        },
        {
          title: 'We gave our best customers a badge',
          content:
            'Whoever answers ten questions gets a golden badge beside their name. They love it. Engagement is up and it costs nothing.',
          mine: true,
          no: 'Did anybody explain anything better because of it? The brief asks who they are and what they explain; a badge alone is thin.',
        },
        {
          title: 'The forum we closed and the breakfast that replaced it',
          content:
            'Six people in a forum of four thousand answered everything. We closed it and invite the six to breakfast each quarter, along with whoever has questions. It is smaller, and things get solved.',
        },
        {
          title: 'We pay them, and say so',
          content:
            'Two hours a month at the rate of a consultant. Before, we paid in stickers and they left after half a year. The ones who are paid also tell us when something is bad.',
        },
      ],
    },
  ],
}
