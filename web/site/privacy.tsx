import { createFileRoute, Link } from '@tanstack/react-router'
import { deliveriesKeptDays, noticesKeptDays } from '#/rules/delivery.ts'
import { impersonationMinutes } from '#/rules/moderation.ts'
import { checkoutsKeptDays } from '#/rules/plans.ts'
import { MailLink } from './mail-link.tsx'
import { Operator } from './operator.tsx'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/privacy')({
  head: () => namedPage('Privacy Policy'),
  component: Privacy,
})

function Privacy() {
  return (
    <Prose
      title="Privacy Policy"
      lead="What is kept about you, what for, and who sees it. There is no advertising and no tracking on this site."
    >
      <Passage title="What we keep">
        <ul>
          <li>
            Your name, picture, email address, role and settings. Your password only as a hash that cannot be read back.
          </li>
          <li>
            Your sessions: when each was opened, from which network address and with which browser, so that a stranger’s
            session can be told from yours.
          </li>
          <li>
            What you add: passkeys, a Google account, browsers that get push notifications, access tokens and webhooks.
          </li>
          <li>
            What protects the site: logins, password changes and what admins did, each with the network address it came
            from.
          </li>
          <li>What you make here: campaigns, drafts, comments, messages, and each movement of your karma.</li>
          <li>
            For founders, the state of the plan and its invoices. Where real payments are taken, the checkout gives the
            payment provider your name and email address; card details stay there and never reach us.
          </li>
        </ul>
      </Passage>
      <Passage title="Who sees it">
        <p>
          Campaigns are public from the start and stay so when they are over, with the founder’s name and picture; one
          that grew out of a contributor’s post shows theirs too. So are approved comments, with their contributor’s
          name and picture. A draft is seen by its contributor, by the founder it was written for and by admins. Squad
          messages are seen by the members of that room and by admins. Your email address is shown to you and to admins,
          and to nobody else.
        </p>
        <p>
          To help, admins can view the site as someone else for {impersonationMinutes} minutes; each time is recorded.
          Nothing is sold and nothing goes to advertisers.
        </p>
      </Passage>
      <Passage title="Reddit">
        <p>
          We do not connect to your Reddit account. The address of a post or comment that you enter here is kept, so
          that the same work is not rewarded twice.
        </p>
      </Passage>
      <Passage title="How long">
        <p>
          As long as your account exists. Records of emails and push notifications are deleted after{' '}
          {deliveriesKeptDays} days, unpaid checkouts after {checkoutsKeptDays}, notifications after {noticesKeptDays}.
          When you delete your account, your name, address, picture, sessions, passkeys and notifications are removed at
          once. Whoever runs this site decides how long to keep the server’s log, which holds network addresses, and
          numbers for accounts.
        </p>
        <p>
          What other records depend on stays, without your name: movements of karma and invoices in the books, published
          work, messages in squad rooms under “Unknown User”, and the record of what admins decided. What others wrote
          about you stays as they wrote it.
        </p>
      </Passage>
      <Passage title="Who is responsible">
        <Operator />
      </Passage>
      <Passage title="Your rights">
        <p>
          You may see, correct, take with you or delete what is kept about you, without asking anyone:{' '}
          <Link to="/settings">Settings</Link> is where you download your data and delete your account. Questions go to{' '}
          <MailLink />. What your browser stores is on the <Link to="/cookies">Cookie Policy</Link> page.
        </p>
      </Passage>
    </Prose>
  )
}
