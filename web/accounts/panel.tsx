import type { ReactNode } from 'react'
import { Karma } from '../brand/karma.tsx'
import { Mark } from '../brand/mark.tsx'
import { KindMark } from '../campaigns/kind.tsx'
import { picturedProduct } from '../site/pictured-product.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'

/** For large screens: the life of a post, from brief to karma, drawn with the product's own components. */
export function Panel() {
  return (
    <aside
      aria-label="The life of a post"
      className="relative hidden flex-col justify-center overflow-hidden rounded-xl bg-ink px-10 py-12 text-on-ink lg:flex xl:px-14 dark:border dark:border-line dark:bg-surface dark:text-ink"
    >
      <Mark className="pointer-events-none absolute -end-28 -top-40 size-88 text-on-ink/6 dark:text-sunken" />
      <p className="relative max-w-sm font-display text-3xl font-semibold tracking-tight text-balance">
        From your brief to a post people answer.
      </p>
      <ol className="relative mt-9 grid">
        {stages.map(({ title, picture }, index) => (
          <li key={title} className="group grid grid-cols-[1.75rem_1fr] gap-x-4 pb-7 last:pb-0">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span className="grid size-7 shrink-0 place-content-center rounded-full border border-on-ink/45 text-sm font-semibold figure dark:border-edge">
                {index + 1}
              </span>
              <span className="-mb-7 w-px flex-1 bg-on-ink/25 group-last:hidden dark:bg-line" />
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="font-semibold">{title}</p>
              <div className="mt-2">{picture}</div>
            </div>
          </li>
        ))}
      </ol>
    </aside>
  )
}

const stages: readonly { title: string; picture: ReactNode }[] = [
  {
    title: 'A founder writes one brief',
    picture: (
      <Slip>
        <KindMark kind="posts" />
        <p className="font-semibold">Launch week for {picturedProduct}</p>
        <p className="text-sm text-muted">r/SaaS r/smallbusiness</p>
      </Slip>
    ),
  },
  {
    title: 'A contributor drafts a post in their own words',
    picture: (
      <Slip>
        <div className="flex gap-2.5">
          <Avatar name="Cara Lindqvist" size="sm" />
          <p className="min-w-0 text-sm">
            “I closed my books in 40 minutes this month. Here is the boring routine that did it…”
          </p>
        </div>
      </Slip>
    ),
  },
  {
    title: 'The founder approves it, or asks for another',
    picture: (
      <Slip>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="success">Approved</Badge>
          <span className="text-sm text-muted">Nothing goes out unread</span>
        </p>
      </Slip>
    ),
  },
  {
    title: 'It goes live on Reddit, and karma moves',
    picture: (
      <Slip>
        <p className="flex flex-wrap items-center gap-x-2">
          <Karma amount={1} signed />
          <span className="text-sm text-muted">to the contributor, once, for the published post</span>
        </p>
      </Slip>
    ),
  },
]

function Slip({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-sm rounded-md bg-surface px-3.5 py-2.5 text-ink dark:border dark:border-line dark:bg-paper">
      {children}
    </div>
  )
}
