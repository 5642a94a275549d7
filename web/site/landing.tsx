import { createFileRoute, Link } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { headline, tagline } from '#/rules/product.ts'
import { Button } from '../ui/button.tsx'
import { drawnOnce } from './drawn-once.tsx'
import { LandingDesk } from './landing-desk.tsx'
import { LaterDesk, LaterStory, LaterTrust } from './landing-later.ts'
import { LandingStory } from './landing-story.tsx'
import { LandingTrust } from './landing-trust.tsx'
import { homePage } from './page-meta.ts'
import { Still } from './still.tsx'

export const Route = createFileRoute('/')({
  loader: async () => {
    await Promise.all([LaterDesk.preload?.(), LaterStory.preload?.(), LaterTrust.preload?.()])
  },
  head: homePage,
  component: Landing,
})

const sentDesk = createIsomorphicFn()
  .server(drawnOnce(<LandingDesk />))
  .client(() => null)
const sentTrust = createIsomorphicFn()
  .server(drawnOnce(<LandingTrust />))
  .client(() => null)
const sentStory = createIsomorphicFn()
  .server(drawnOnce(<LandingStory />))
  .client(() => null)

function Landing() {
  return (
    <div className="overflow-x-clip">
      <Hero />
      <Still sent={sentStory} Later={LaterStory} />
    </div>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-14 gap-y-14 px-page pt-12 pb-20 lg:grid-cols-[1.08fr_1fr] lg:pt-20 lg:pb-28">
      <div className="min-w-0">
        <p className="font-semibold text-muted">{tagline}</p>
        <h1 className="mt-4 font-display text-5xl tracking-[-0.03em]">{headline}.</h1>
        <p className="mt-6 max-w-form text-lg text-muted">
          Write one brief. Contributors try your product and draft Reddit posts in their own words. Nothing goes out
          before you approve it.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild variant="primary" size="lg">
            <Link to="/create-campaign">Start Your Campaign</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/explore">Browse Campaigns</Link>
          </Button>
        </div>
        <Still sent={sentTrust} Later={LaterTrust} />
      </div>
      <Still sent={sentDesk} Later={LaterDesk} className="min-w-0" />
    </section>
  )
}
