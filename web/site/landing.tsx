import { createFileRoute, Link } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { Button } from '../ui/button.tsx'
import { displayFont } from '../ui/fonts.ts'
import { LandingBenefits } from './landing-benefits.tsx'
import { LandingDesk } from './landing-desk.tsx'
import { LandingSteps } from './landing-steps.tsx'
import { LandingVoices } from './landing-voices.tsx'
import { pageMeta } from './page-meta.ts'
import { SampleMark } from './sample-mark.tsx'
import { trust } from './samples.ts'

export const Route = createFileRoute('/')({
  head: () => ({
    ...pageMeta(
      `${productName}: community-powered marketing for SaaS founders`,
      'Write one brief. Contributors draft honest Reddit posts about your product, you approve each one, and karma moves only when it is live.',
    ),
    links: [{ rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }],
  }),
  component: Landing,
})

function Landing() {
  return (
    <div className="overflow-x-clip">
      <Hero />
      <LandingSteps />
      <LandingBenefits />
      <LandingVoices />
      <Closing />
    </div>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-14 gap-y-14 px-page pt-12 pb-20 lg:grid-cols-[1.08fr_1fr] lg:pt-20 lg:pb-28">
      <div className="min-w-0">
        <p className="font-semibold text-muted">Community-powered marketing for SaaS founders</p>
        <h1 className="mt-4 font-display text-5xl tracking-[-0.03em]">
          Honest posts from people who tried your product.
        </h1>
        <p className="mt-6 max-w-form text-lg text-muted">
          Write one brief. Contributors draft Reddit posts in their own words, you approve each one before it goes out,
          and karma moves only when it is live.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild variant="primary" size="lg">
            <Link to="/create-campaign">Start Your Campaign</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/explore">Browse Campaigns</Link>
          </Button>
        </div>
        <p className="mt-6 flex items-center gap-2 text-muted">
          {trust}
          <SampleMark of={trust} />
        </p>
      </div>
      <LandingDesk />
    </section>
  )
}

function Closing() {
  return (
    <section className="mx-auto max-w-page px-page py-20 sm:py-28">
      <h2 className="max-w-[16ch] font-display text-5xl tracking-[-0.03em]">Start with one brief.</h2>
      <p className="mt-5 max-w-form text-lg text-muted">
        An account costs nothing. Contributors never pay; founders choose a plan when they are ready to go out.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild variant="primary" size="lg">
          <Link to="/signup">Get Started Free</Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/pricing">View Pricing</Link>
        </Button>
      </div>
    </section>
  )
}
