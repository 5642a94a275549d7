import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plans } from '#/rules/plans.ts'
import { productName } from '#/rules/product.ts'
import { planAnswers } from '../billing/answers.ts'

export interface Question {
  question: string
  answer: ReactNode
}

const cheapest = Math.min(...plans.map(plan => plan.price))

const start: readonly Question[] = [
  {
    question: `What is ${productName}?`,
    answer:
      'A place where founders of software products find people who try the product and write about it on Reddit. Founders write briefs and approve drafts; contributors write and earn karma for what is published.',
  },
  {
    question: 'How do I begin?',
    answer: (
      <>
        <Link to="/signup">Sign up</Link> and choose whether you are a founder or a contributor. The choice stays with
        your account. You can look at <Link to="/explore">running campaigns</Link> without an account.
      </>
    ),
  },
  {
    question: 'What does it cost?',
    answer: (
      <>
        Contributors never pay. Plans for founders start at ${cheapest} a month; see <Link to="/pricing">pricing</Link>.
      </>
    ),
  },
  { question: 'What is karma?', answer: planAnswers.karma },
]

const founders: readonly Question[] = [
  {
    question: 'Need Posts or Need Engagement: which campaign do I start?',
    answer:
      'Need Posts asks contributors to write new Reddit posts. Need Engagement asks for comments on a post that is already there. A published post from the first kind becomes a campaign of the second kind by itself.',
  },
  {
    question: 'Do I see what is written before it goes out?',
    answer:
      'Every draft of a post waits for you. Approve it and the contributor publishes it; reject it, with a reason if you like, and nothing is spent. For comments you choose per campaign whether they wait for you.',
  },
  { question: 'How does billing work?', answer: planAnswers.billing },
  { question: 'Can I switch plans?', answer: planAnswers.switching },
  { question: 'Do you give refunds?', answer: planAnswers.refunds },
]

const contributors: readonly Question[] = [
  {
    question: 'How do I earn karma?',
    answer:
      'Take a brief from Explore, draft a post or write a comment, and send it in. A post earns its karma when the founder has approved it and you have entered the address of the published post; a comment when it is approved.',
  },
  {
    question: 'What happens when a draft is rejected?',
    answer:
      'You see the reason, if the founder gave one, and may send another. One post per campaign can be under way at a time; more may follow once it is decided.',
  },
  {
    question: 'What is a squad room?',
    answer:
      'A private chat of a founder and the contributors assigned to them. An admin assigns you to a team; from then on the founder’s campaigns appear under Assigned Posts.',
  },
  {
    question: 'Is karma money?',
    answer: 'No. It counts the work that was approved. It cannot be bought by contributors, sold or sent to others.',
  },
]

const practices: readonly Question[] = [
  {
    question: 'What makes a good brief?',
    answer:
      'Say who the product is for, what it does badly, and what must not be claimed. Name two or three communities where the topic already comes up. Leave the words to the contributor.',
  },
  {
    question: 'What makes a good post?',
    answer:
      'Try the product first. Write about the problem you had, be plain about what you did not like, keep the disclosure line, and stay for the answers.',
  },
  {
    question: 'How often should I post?',
    answer:
      'Less often than you can. A community notices the third thread on one product in a week, and so do its moderators. Spread a campaign over days and subreddits.',
  },
]

const policies: readonly Question[] = [
  {
    question: 'Must contributors say that they were rewarded?',
    answer:
      'Yes. Undisclosed paid promotion breaks Reddit’s rules and consumer law. Every brief shows the line to use, and a post without it may be rejected.',
  },
  {
    question: 'Can I buy upvotes here?',
    answer:
      'No. Asking for votes is vote manipulation. An upvote goal is a measure shown on a card, never a task, and nobody is rewarded for voting.',
  },
  {
    question: 'Does Reddit allow this?',
    answer:
      'Reddit and each subreddit set their own rules, and some allow no promotion at all, disclosed or not. Read the rules of a subreddit before you name it or post there. Subreddits that refuse campaigns can be blocked for everybody here.',
  },
  {
    question: `Does ${productName} post on Reddit for me?`,
    answer:
      'No. A person posts from their own account, always. We do not connect to Reddit accounts and never ask for their passwords.',
  },
  {
    question: 'How do I report something?',
    answer: 'Write to the address below with a link to the campaign or message. A person reads it.',
  },
]

export const categories = [
  { id: 'getting-started', title: 'Getting Started', questions: start },
  { id: 'founders', title: 'For Founders', questions: founders },
  { id: 'contributors', title: 'For Contributors', questions: contributors },
  { id: 'best-practices', title: 'Best Practices', questions: practices },
  { id: 'policies', title: 'Policies & Safety', questions: policies },
] as const
