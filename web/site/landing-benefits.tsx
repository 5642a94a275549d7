import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { LandingDashboard } from './landing-dashboard.tsx'

export function LandingBenefits() {
  return (
    <section aria-labelledby="benefits" className="mx-auto max-w-page px-page py-16 sm:py-28">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div className="max-w-form">
          <h2 id="benefits" className="font-display text-4xl tracking-tight">
            You stay the editor
          </h2>
          <p className="mt-4 text-lg text-muted">
            The writing is theirs, the last word is yours. One look at your dashboard says whose turn it is.
          </p>
        </div>
        <Button asChild size="lg">
          <Link to="/signup">Join Your Squad Today</Link>
        </Button>
      </div>
      <LandingDashboard />
      <ul className="mt-10 grid gap-x-8 gap-y-8 sm:mt-12 sm:grid-cols-2 lg:grid-cols-4">
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
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
    text: 'A published post becomes a campaign of its own, so questions under it get answered.',
  },
] as const
