import { Link } from '@tanstack/react-router'
import { disclosureLine } from '#/rules/campaign.ts'
import { productName } from '#/rules/product.ts'
import { picturedProduct } from './pictured-product.ts'

/** Answers what founders fear most about posts on Reddit. In inverted colours, because it is the one warning of the page. */
export function LandingHonest() {
  return (
    <section
      aria-labelledby="honest"
      className="bg-ink text-on-ink dark:border-y dark:border-line dark:bg-surface dark:text-ink"
    >
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-12 px-page py-16 sm:py-28 lg:grid-cols-[1fr_1.2fr]">
        <div>
          <h2 id="honest" className="max-w-[14ch] font-display text-4xl tracking-tight">
            Readers can tell. So say it first.
          </h2>
          <p className="mt-5 max-w-md text-lg text-on-ink/80 dark:text-muted">
            Hidden promotion and bought votes break Reddit’s rules and consumer law, and they cost products their good
            name. {productName} works without either.
          </p>
          <p className="mt-8 max-w-md rounded-lg bg-surface px-4 py-3 text-ink dark:bg-sunken">
            {disclosureLine(picturedProduct)}
          </p>
          <p className="mt-6">
            <Link to="/faq" hash="policies" className="inline-flex min-h-control items-center link font-semibold">
              Read what is allowed and what is not
            </Link>
          </p>
        </div>
        <ul>
          {rules.map(({ title, text }) => (
            <li key={title} className="border-t border-on-ink/25 py-5 last:border-b sm:py-6 dark:border-line">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 max-w-read text-on-ink/80 dark:text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const rules = [
  {
    title: 'Rewarded posts say so',
    text: 'Every brief shows the line to use. You read the draft, so you see that it is there.',
  },
  {
    title: 'Nobody is asked for a vote',
    text: 'An upvote goal is a measure on a card. Voting is never a task here and earns nothing.',
  },
  {
    title: 'People post, from their own accounts',
    text: 'There are no bots. Nothing is fetched from Reddit or posted to it by our servers.',
  },
  {
    title: 'Communities decide who is welcome',
    text: 'Some allow no promotion at all, disclosed or not. Nobody can target a subreddit that is on this site’s blocklist.',
  },
] as const
