import { Link } from '@tanstack/react-router'
import { cheapestPrice } from '#/rules/plans.ts'
import { trialWords } from '../billing/answers.ts'
import { Mark } from '../brand/mark.tsx'
import { Button } from '../ui/button.tsx'

export function LandingClosing() {
  return (
    <section
      aria-labelledby="closing"
      className="relative mx-auto max-w-page overflow-hidden px-page py-20 sm:py-32 lg:overflow-visible"
    >
      <Mark className="pointer-events-none absolute end-8 top-1/2 size-80 -translate-y-1/2 text-sunken max-lg:hidden" />
      <div className="relative">
        <h2 id="closing" className="max-w-[16ch] font-display text-5xl tracking-[-0.03em]">
          Start with one brief.
        </h2>
        <p className="mt-5 max-w-form text-lg text-muted">
          An account costs nothing, and contributors never pay. Plans for founders start at ${cheapestPrice} a month,
          after {trialWords} free.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button asChild variant="primary" size="lg">
            <Link to="/signup">Get Started Free</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/pricing">View Pricing</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
