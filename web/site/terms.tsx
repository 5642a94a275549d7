import { createFileRoute, Link } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { planAnswers } from '../billing/answers.ts'
import { MailLink } from './mail-link.tsx'
import { Operator } from './operator.tsx'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/terms')({
  head: () => namedPage('Terms of Service'),
  component: Terms,
})

function Terms() {
  return (
    <Prose
      title="Terms of Service"
      lead={`The rules for using ${productName}, in plain words. By opening an account you agree to them.`}
    >
      <Passage title="Who this agreement is with">
        <Operator />
      </Passage>
      <Passage title="Your account">
        <p>
          One person, one account, with your own email address. Keep your password to yourself. The role you choose at
          sign-up stays with the account.
        </p>
      </Passage>
      <Passage title="Rules for everyone">
        <ul>
          <li>Rewarded posts and comments carry a disclosure that the reader sees.</li>
          <li>Nobody asks for, offers or trades votes.</li>
          <li>Write only what you believe to be true. No made-up experience, no posts under a false identity.</li>
          <li>Keep to Reddit’s rules and to those of each subreddit. Where they forbid promotion, do not post.</li>
        </ul>
      </Passage>
      <Passage title="Founders">
        <p>
          You answer for what your brief asks for. Judge drafts on their merits and within a reasonable time. Approving
          a post is final: its karma is awarded when the post is published and is not taken back.
        </p>
      </Passage>
      <Passage title="Contributors">
        <p>
          What you send in is your own work. You keep the rights to it and allow the founder to use it in connection
          with the campaign. A Reddit address can be rewarded once.
        </p>
      </Passage>
      <Passage title="Karma">
        <p>{planAnswers.karma} Karma is not money and cannot be paid out, sold or transferred.</p>
      </Passage>
      <Passage title="Payment and cancellation">
        <p>{planAnswers.billing}</p>
        <p>{planAnswers.refunds}</p>
      </Passage>
      <Passage title="When rules are broken">
        <p>
          Admins may pause or delete campaigns, remove messages, take roles away and suspend accounts. If you think that
          was a mistake, write to <MailLink />.
        </p>
      </Passage>
      <Passage title="No promise of results">
        <p>
          We promise the desk, the books and the rules. We cannot promise that a community will like a product, or that
          Reddit will leave a post in place. See also the <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </Passage>
    </Prose>
  )
}
