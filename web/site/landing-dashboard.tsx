import type { ReactNode } from 'react'
import type { CampaignKind } from '#/rules/campaign.ts'
import { Karma } from '../brand/karma.tsx'
import { KindMark } from '../campaigns/kind.tsx'
import { Badge } from '../ui/badge.tsx'
import { Progress } from '../ui/progress.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { picturedProduct } from './pictured-product.ts'

/** An illustration of a founder's dashboard, built from the product's own components and cut off at the bottom. Not interactive. */
export function LandingDashboard() {
  return (
    <figure className="mt-10 sm:mt-14">
      <figcaption className="sr-only">
        A founder’s dashboard: two things wait for the founder, one for a contributor; below stand four figures and
        three campaigns.
      </figcaption>
      <div
        aria-hidden="true"
        inert
        className="max-h-[34rem] overflow-hidden rounded-xl border border-line bg-surface p-4 select-none mask-b-from-80% mask-b-to-100% sm:p-8"
      >
        <p className="text-2xl font-semibold tracking-tight">Welcome back, Ines Okafor</p>
        <Turns />
        <div className="mt-4 grid grid-cols-2 gap-3 max-sm:hidden lg:grid-cols-4">
          <StatCard label="Total Campaigns" figure={7} note="+2 this month" />
          <StatCard label="Total Engagement" figure={212} note="+64 this month" />
          <StatCard label="Last 30 days" figure={64}>
            <Sparkline values={days} kind="bars" label="Engagement each day" />
          </StatCard>
          <StatCard
            label="Karma Balance"
            figure={<Karma amount={9} />}
            note={
              <>
                <Karma amount={7} /> held in campaigns
              </>
            }
          />
        </div>
        <div className="mt-4 grid gap-3 max-lg:[&>*:nth-child(n+2)]:hidden lg:grid-cols-3">
          {campaigns.map(each => (
            <Drawn key={each.name} {...each} />
          ))}
        </div>
      </div>
    </figure>
  )
}

const days = [0, 1, 0, 2, 1, 3, 0, 1, 2, 4, 3, 1, 2, 0, 1, 3, 2, 5, 4, 2, 1, 3, 2, 4, 5, 3, 2, 1, 3, 3] as const

function Turns() {
  return (
    <div className="mt-4 grid rounded-lg border border-line bg-paper lg:grid-cols-2">
      <Side title="Your turn" count={2} strong>
        <Turn what="Review “How I got month-end closing down to 40 minutes”" since="Sent 12 minutes ago" />
        <Turn what="Review “The three invoices I always forgot to send”" since="Sent 2 hours ago" />
      </Side>
      <div className="border-t border-line max-sm:hidden lg:border-s lg:border-t-0">
        <Side title="Waiting for others" count={1}>
          <Turn what="Omar Haddad to publish “A quiet quarter”" since="Approved yesterday" />
        </Side>
      </div>
    </div>
  )
}

type SideProps = { title: string; count: number; strong?: boolean; children: ReactNode }

function Side({ title, count, strong = false, children }: SideProps) {
  return (
    <div className="min-w-0 px-4 py-3">
      <p className="flex items-center gap-2 text-lg font-semibold">
        {title} <Badge tone={strong ? 'strong' : 'neutral'}>{count}</Badge>
      </p>
      <div className="divide-y divide-line">{children}</div>
    </div>
  )
}

function Turn({ what, since }: { what: string; since: string }) {
  return (
    <div className="py-2">
      <p className="truncate font-semibold">{what}</p>
      <p className="text-sm text-muted">{since}</p>
    </div>
  )
}

const campaigns = [
  { kind: 'posts', name: `Launch week for ${picturedProduct}`, where: 'r/SaaS', done: 5, goal: 12, waiting: 2 },
  { kind: 'engagement', name: 'Month-end in 40 minutes', where: 'r/smallbusiness', done: 3, goal: 5, waiting: 0 },
  { kind: 'posts', name: `${picturedProduct} learns CSV`, where: 'r/freelance', done: 2, goal: 4, waiting: 0 },
] as const satisfies readonly DrawnProps[]

type DrawnProps = { kind: CampaignKind; name: string; where: string; done: number; goal: number; waiting: number }

function Drawn({ kind, name, where, done, goal, waiting }: DrawnProps) {
  const unit = kind === 'posts' ? 'posts' : 'comments'
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p className="flex min-h-5 items-center justify-between gap-2">
        <KindMark kind={kind} />
        {waiting > 0 && <Badge tone="strong">{waiting} waiting for you</Badge>}
      </p>
      <p className="mt-1.5 truncate text-lg font-semibold">{name}</p>
      <p className="text-sm text-muted">{where}</p>
      <Progress label={name} value={done} max={goal} text={`${done} of ${goal} ${unit}`} className="pt-3" />
    </div>
  )
}
