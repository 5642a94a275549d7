import { createFileRoute, Link } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { MailLink } from './mail-link.tsx'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/privacy')({
  head: () => namedPage('Privacy Policy', `What ${productName} keeps about you, why, and who sees it.`),
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
          <li>Your name, email address and role. Your password only as a hash that cannot be read back.</li>
          <li>
            Your sessions: when each was opened, from which network address and with which browser, so that a stranger’s
            session can be told from yours.
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
          Campaigns that are running are public, with the founder’s name. A draft is seen by its contributor, by the
          founder it was written for and by admins. Squad messages are seen by the members of that room. Your email
          address is shown to you and to admins, and to nobody else.
        </p>
        <p>We do not sell data and we do not hand it to advertisers.</p>
      </Passage>
      <Passage title="Reddit">
        <p>
          We do not connect to your Reddit account. The address of a post or comment that you enter here is kept, so
          that the same work is not rewarded twice.
        </p>
      </Passage>
      <Passage title="How long">
        <p>
          As long as your account exists. Movements of karma stay in the books without your name after it is gone,
          because the other side’s balance rests on them.
        </p>
      </Passage>
      <Passage title="Your rights">
        <p>
          You may see, correct, take with you or delete what is kept about you, all of it yourself:{' '}
          <Link to="/settings">Settings</Link> has your data as an archive and deletes your account. Questions go to{' '}
          <MailLink to="support" />. What your browser stores is on the <Link to="/cookies">Cookie Policy</Link> page.
        </p>
      </Passage>
    </Prose>
  )
}
