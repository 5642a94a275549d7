import { Link } from '@tanstack/react-router'
import { cheapestPrice } from '#/rules/plans.ts'
import { productName } from '#/rules/product.ts'
import { planAnswers } from '../billing/answers.ts'
import { Reach } from './claims.tsx'
import { policies, practices } from './faq-conduct.tsx'
import type { Question } from './faq-question.ts'
import { contributors, founders } from './faq-work.tsx'

const start: readonly Question[] = [
  {
    id: 'what',
    question: `What is ${productName}?`,
    answer: (
      <>
        A place where founders of software products find people who try the product and write about it on Reddit.
        Founders write briefs and approve drafts; contributors write, publish and earn karma. So far: <Reach />.
      </>
    ),
  },
  {
    id: 'begin',
    question: 'How do I begin?',
    answer: (
      <>
        <Link to="/signup">Sign up</Link> and choose whether you are a founder or a contributor. The choice stays with
        your account. You can look at <Link to="/explore">running campaigns</Link> without an account.
      </>
    ),
  },
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: (
      <>
        Contributors never pay. Plans for founders start at ${cheapestPrice} a month; see{' '}
        <Link to="/pricing">pricing</Link>.
      </>
    ),
  },
  { id: 'karma', question: 'What is karma?', answer: planAnswers.karma },
]

export const categories = [
  { id: 'getting-started', title: 'Getting Started', questions: start },
  { id: 'founders', title: 'For Founders', questions: founders },
  { id: 'contributors', title: 'For Contributors', questions: contributors },
  { id: 'best-practices', title: 'Best Practices', questions: practices },
  { id: 'policies', title: 'Policies & Safety', questions: policies },
] as const
