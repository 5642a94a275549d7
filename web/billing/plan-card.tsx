import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { contact } from '#/rules/contact.ts'
import type { Plan } from '#/rules/plans.ts'
import { Karma } from '../brand/karma.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'

type PlanCardProps = {
  plan: Plan
  current?: boolean
  /** The plan's actions. */
  children: ReactNode
}

export function PlanCard({ plan, current = false, children }: PlanCardProps) {
  const badge = current ? (
    <Badge tone="success">Current plan</Badge>
  ) : (
    plan.popular && <Badge tone="strong">Most Popular</Badge>
  )
  return (
    <Shell name={plan.name} strong={plan.popular} badge={badge} description={plan.description}>
      <p className="mt-5 flex items-baseline gap-1.5">
        <span className="font-display text-4xl font-semibold tracking-tight figure">${plan.price}</span>
        <span className="text-muted">per month</span>
      </p>
      <p className="mt-1 text-muted">
        <Karma amount={plan.karma} /> each month
      </p>
      <div className="mt-5">{children}</div>
      <Features of={plan.features} />
    </Shell>
  )
}

export function EnterprisePlan() {
  return (
    <Shell name="Enterprise" description="For several products, or a launch that needs more than a month’s karma.">
      <p className="mt-5 font-display text-4xl font-semibold tracking-tight">Custom</p>
      <p className="mt-1 text-muted">Karma by agreement</p>
      <Button asChild size="lg" className="mt-5 w-full">
        <a href={`mailto:${contact.sales}?subject=Enterprise%20plan`}>Contact Sales</a>
      </Button>
      <Features of={['Karma to fit your calendar', 'A squad for each product', 'One invoice, one contact']} />
    </Shell>
  )
}

type ShellProps = { name: string; description: string; strong?: boolean; badge?: ReactNode; children: ReactNode }

function Shell({ name, description, strong = false, badge, children }: ShellProps) {
  return (
    <li
      className={cn(
        // No wider than the narrowest phone, also with text twice as large.
        'flex flex-col rounded-lg border bg-surface p-[min(1.25rem,5vw)] wrap-anywhere',
        strong ? 'border-ink inset-ring inset-ring-ink' : 'border-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{name}</h2>
        {badge}
      </div>
      <p className="mt-1 text-muted lg:min-h-[4.5em]">{description}</p>
      {children}
    </li>
  )
}

function Features({ of: features }: { of: readonly string[] }) {
  return (
    <ul className="mt-5 grid gap-2 border-t border-line pt-4">
      {features.map(feature => (
        <li key={feature} className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
