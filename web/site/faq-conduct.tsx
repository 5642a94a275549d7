import { Link } from '@tanstack/react-router'
import { disclosureLine } from '#/rules/campaign.ts'
import { productName } from '#/rules/product.ts'
import type { Question } from './faq-question.ts'

export const practices: readonly Question[] = [
  {
    id: 'good-brief',
    question: 'What makes a good brief?',
    answer:
      'Say who the product is for, what it does badly, and what must not be claimed. Name two or three communities where the topic already comes up. Leave the words to the contributor.',
  },
  {
    id: 'good-post',
    question: 'What makes a good post?',
    answer:
      'Try the product first. Write about the problem you had, be plain about what you did not like, keep the disclosure line, and stay for the answers.',
  },
  {
    id: 'how-often',
    question: 'How often should I post?',
    answer:
      'Less often than you can. A community notices the third thread on one product in a week, and so do its moderators. Spread a campaign over days and subreddits.',
  },
]

export const policies: readonly Question[] = [
  {
    id: 'disclosure',
    question: 'Must contributors say that they were rewarded?',
    answer: `Yes. Undisclosed paid promotion breaks Reddit’s rules and consumer law. Every brief shows the line to use: “${disclosureLine('the product')}” Founders should reject a draft without it.`,
  },
  {
    id: 'votes',
    question: 'Can I buy upvotes here?',
    answer:
      'No. Asking for votes is vote manipulation. An upvote goal is a measure shown on a card, never a task, and nobody is rewarded for voting.',
  },
  {
    id: 'reddit-rules',
    question: 'Does Reddit allow this?',
    answer:
      'That depends on where you post, and we cannot promise it. Reddit and each subreddit set their own rules, and some allow no promotion at all, disclosed or not. Read the rules of a subreddit before you name it or post there. Whoever runs this site can block subreddits for everybody.',
  },
  {
    id: 'who-posts',
    question: `Does ${productName} post on Reddit for me?`,
    answer:
      'No. A person posts from their own account, always. We never connect to Reddit, fetch anything from it or ask for your Reddit password.',
  },
  {
    id: 'report',
    question: 'How do I report something?',
    answer: (
      <>
        Log in and choose Report on the campaign, the message, or the post or comment you were sent. An admin decides,
        and{' '}
        <Link to="/settings" search={{ tab: 'security' }}>
          Settings
        </Link>{' '}
        tells you what came of it.
      </>
    ),
  },
  {
    id: 'leaving',
    question: 'Can I take my data with me, or leave?',
    answer: (
      <>
        Both, yourself, in <Link to="/settings">Settings</Link>. The <Link to="/privacy">Privacy Policy</Link> says what
        stays behind without your name.
      </>
    ),
  },
]
