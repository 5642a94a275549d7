import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Karma } from '../brand/karma.tsx'
import { KindIcon } from '../campaigns/kind.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Progress } from '../ui/progress.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { picturedProduct } from './pictured-product.ts'

/* Cutouts of screens, built from the product's own components, so that they follow its design and themes. */

export function BriefPicture() {
  return (
    <div className="grid gap-3.5">
      <Drawn label="Target subreddits">
        <span className="flex flex-wrap gap-1.5">
          {['r/SaaS', 'r/smallbusiness', 'r/freelance'].map(name => (
            <span key={name} className="rounded-sm bg-sunken px-1.5 font-medium">
              {name}
            </span>
          ))}
        </span>
      </Drawn>
      <div className="grid grid-cols-2 gap-3">
        <Drawn label="Posts per day">1</Drawn>
        <Drawn label="Duration in days">12</Drawn>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
        <Karma amount={12} className="text-lg" /> set aside, paid post by post
      </p>
    </div>
  )
}

function Drawn({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{label}</p>
      <div className="rounded-md border border-edge bg-surface px-3 py-1.5 figure">{children}</div>
    </div>
  )
}

const found = [
  { kind: 'posts', name: `Launch week for ${picturedProduct}`, where: 'r/SaaS', left: '3 of 12 taken' },
  { kind: 'engagement', name: 'Pagewatch turns one', where: 'r/sysadmin', left: '2 of 5 taken' },
  { kind: 'posts', name: 'Formless, forms in plain text', where: 'r/webdev', left: '5 of 8 taken' },
] as const

export function FoundPicture() {
  return (
    <div>
      <p className="flex items-center gap-2 rounded-md border border-edge bg-surface px-3 py-1.5 text-muted">
        <Search className="size-4" /> Search campaigns
      </p>
      <div className="mt-2 divide-y divide-line">
        {found.map(({ kind, name, where, left }) => (
          <div key={name} className="flex items-center gap-3 py-2.5">
            <KindIcon kind={kind} />
            <p className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block truncate text-sm text-muted">
                {where} · {left}
              </span>
            </p>
            <Karma amount={1} />
          </div>
        ))}
      </div>
    </div>
  )
}

export function RoomPicture() {
  return (
    <div className="grid gap-3.5">
      <Said name="Cara Lindqvist" at="09:12">
        Does it import from CSV yet? Somebody will ask.
      </Said>
      <Said name="Ines Okafor" at="09:14" badge={<Badge tone="info">Founder</Badge>}>
        <span className="rounded-sm bg-info-soft px-1 font-semibold text-info">@Cara Lindqvist</span> Since Tuesday. Say
        that it is new.
      </Said>
      <Said name="Omar Haddad" at="09:20">
        Then I rewrite my second paragraph first.
      </Said>
    </div>
  )
}

function Said({ name, at, badge, children }: { name: string; at: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Avatar name={name} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-x-2">
          <span className="truncate font-semibold">{name}</span>
          {badge}
          <span className="text-xs text-muted figure">{at}</span>
        </p>
        <p>{children}</p>
      </div>
    </div>
  )
}

const days = [1, 0, 2, 3, 1, 4, 2, 5, 3, 2, 6, 4, 3, 7, 5, 4, 8, 6, 3, 9, 7, 5, 8, 10, 6, 9, 11, 8, 10, 12] as const

export function ResultsPicture() {
  return (
    <div className="grid gap-5">
      <div>
        <p className="text-muted">Total Engagement, last 30 days</p>
        <p className="text-3xl font-semibold tracking-tight figure">
          {days.reduce<number>((sum, each) => sum + each, 0)}
        </p>
        <Sparkline values={days} kind="bars" label="Engagement each day" tall className="mt-2 text-engagement" />
      </div>
      <Progress label="Posts published" value={9} max={12} text="9 of 12 posts published" />
    </div>
  )
}
