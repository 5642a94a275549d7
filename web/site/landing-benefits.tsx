import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'

/** What a founder gets. */
export function LandingBenefits() {
  return (
    <section aria-labelledby="benefits" className="mx-auto max-w-page px-page py-20 sm:py-28">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.25fr]">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="benefits" className="max-w-[14ch] font-display text-4xl tracking-tight">
            You stay the editor
          </h2>
          <p className="mt-4 max-w-md text-lg text-muted">
            The writing is theirs, the last word is yours, and the reader knows about both.
          </p>
          <Button asChild size="lg" className="mt-7">
            <Link to="/signup">Join Your Squad Today</Link>
          </Button>
        </div>
        <ul>
          {benefits.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-1 border-t border-line py-6 last:border-b sm:grid-cols-[1fr_1.4fr]"
            >
              <h3 className="text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const benefits = [
  {
    title: 'Nothing goes out unread',
    text: 'Each draft waits on your desk. Approve it, or reject it with a reason, and the contributor writes another.',
  },
  {
    title: 'Karma only for what is live',
    text: 'A campaign sets its karma aside. It moves when an approved post is published, and the rest comes back to you.',
  },
  {
    title: 'A team that knows the product',
    text: 'On Growth and Pro the same contributors come back, share a private room with you, and get better each week.',
  },
  {
    title: 'Comments that keep it going',
    text: 'A published post becomes a campaign of its own, so that questions under it find an answer.',
  },
  {
    title: 'Within the rules',
    text: 'Every brief carries a disclosure line. Nobody is ever asked for a vote, and subreddits that say no are left alone.',
  },
] as const
