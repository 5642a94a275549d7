import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { disclosureLine } from '#/rules/campaign.ts'
import { Karma } from '../brand/karma.tsx'
import { KindMark } from '../campaigns/kind.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { buttonLook, variants } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { picturedProduct } from './pictured-product.ts'

/** An illustration of a founder's review desk, built from the product's own components. Not interactive. */
export function LandingDesk() {
  return (
    <figure className="relative min-w-0 pb-10">
      <figcaption className="sr-only">
        A founder’s review desk: two drafts wait for a decision, each with its disclosure line. Below, a contributor is
        told that an approved post earned one karma.
      </figcaption>
      <div aria-hidden="true" className="pointer-events-none select-none">
        <div className="overflow-hidden rounded-xl border border-line bg-surface">
          <DeskTabs />
          <Draft />
          <NextDraft />
        </div>
        <Told />
      </div>
    </figure>
  )
}

function DeskTabs() {
  return (
    <div className="flex gap-5 border-b border-line px-5 pt-3 text-sm font-semibold whitespace-nowrap text-muted">
      <span className="pb-2.5">Your Campaigns</span>
      <span className="pb-2.5 max-xs:hidden">Pending Campaigns</span>
      <span className="-mb-px flex items-center gap-1.5 border-b-2 border-ink pb-2.5 text-ink">
        Pending Posts
        <span className="rounded-full bg-sunken px-1.5 text-xs/5 figure">2</span>
      </span>
    </div>
  )
}

function Draft() {
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <KindMark kind="posts" className="me-auto" />
        <span className="text-sm text-muted">r/smallbusiness</span>
      </div>
      <p className="mt-1.5 text-lg font-semibold tracking-tight">Launch week for {picturedProduct}</p>
      <Author name="Cara Lindqvist" when="12 minutes ago" />
      <p className="mt-3 font-semibold">How I got month-end closing down to 40 minutes</p>
      <p className="mt-1 line-clamp-3 text-muted">
        For two years I kept receipts in a shoebox and paid for it every quarter. Here is the routine that stuck, the
        part that still annoys me, and what I would skip if I started again today.
      </p>
      <p className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm text-muted">{disclosureLine(picturedProduct)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Drawn look="bg-ink text-on-ink border-transparent">Approve &amp; Create Engagement Campaign</Drawn>
        <Drawn look={variants.secondary}>Reject</Drawn>
      </div>
    </div>
  )
}

function NextDraft() {
  return (
    <div className="flex items-center gap-3 border-t border-line bg-paper px-5 pt-4 pb-9">
      <Avatar name="Omar Haddad" size="sm" />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-semibold">Omar Haddad</span>
        <span className="text-muted"> · The three invoices I always forgot to send</span>
      </p>
    </div>
  )
}

/** The contributor's side of an approval: a notice at their bell. */
function Told() {
  return (
    <div className="absolute end-0 bottom-0 flex w-72 max-w-[85%] items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 shadow-raised sm:end-6">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" />
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">Your post is live</span>
        <span className="block text-sm text-muted">{picturedProduct}, r/SaaS</span>
      </p>
      <Karma amount={1} signed className="text-lg" />
    </div>
  )
}

function Author({ name, when }: { name: string; when: string }) {
  return (
    <p className="mt-2.5 flex items-center gap-2 text-sm">
      <Avatar name={name} size="xs" />
      <span className="font-semibold">{name}</span>
      <span className="text-muted">{when}</span>
    </p>
  )
}

function Drawn({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className={cn(buttonLook, 'min-h-control-sm px-3 text-sm max-xs:flex-1', look)}>
      <span className="truncate">{children}</span>
    </span>
  )
}
