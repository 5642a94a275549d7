import type { ReactNode } from 'react'
import { Karma } from '../brand/karma.tsx'
import { KindIcon } from '../campaigns/kind.tsx'
import { Avatar } from '../ui/avatar.tsx'

/** How it works: four steps, each with a cutting of the screen it happens on. */
export function LandingSteps() {
  return (
    <section aria-labelledby="how-it-works" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-page py-16 sm:py-24">
        <h2 id="how-it-works" className="max-w-[18ch] font-display text-4xl tracking-tight">
          From a brief to a conversation in four steps
        </h2>
        <ol className="mt-12 grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text, picture }, index) => (
            <li key={title} className="flex flex-col">
              <div
                aria-hidden="true"
                className="flex h-36 flex-col justify-center overflow-hidden rounded-lg border border-line bg-paper px-4 text-sm select-none"
              >
                {picture}
              </div>
              <div className="mt-5 flex gap-3.5">
                <span aria-hidden="true" className="font-display text-3xl/none font-semibold text-muted figure">
                  {index + 1}
                </span>
                <div className="min-w-0">
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-1 text-muted">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const steps: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: 'Create Campaign',
    text: 'Say what the product is, where it belongs and what must not be said. Ask for posts, or for comments on a post.',
    picture: <Brief />,
  },
  {
    title: 'Explore and Discover',
    text: 'Contributors find your brief, try the product and draft a post in their own words. You approve or reject it.',
    picture: <Found />,
  },
  {
    title: 'Collaborate in Squad Room',
    text: 'Your assigned team talks with you in one private room: questions, screenshots, the next angle.',
    picture: <Room />,
  },
  {
    title: 'Track Results',
    text: 'See each published post, the comments it drew and where every karma went, for the last 30 days.',
    picture: <Results />,
  },
]

function Brief() {
  return (
    <span className="grid gap-2.5">
      <span className="font-semibold">Target subreddits</span>
      <span className="flex flex-wrap gap-1.5">
        {['r/SaaS', 'r/smallbusiness', 'r/freelance'].map(name => (
          <span key={name} className="rounded-sm bg-sunken px-1.5 py-0.5 font-medium">
            {name}
          </span>
        ))}
      </span>
      <span className="text-muted">1 post a day for 12 days</span>
    </span>
  )
}

function Found() {
  return (
    <span className="grid divide-y divide-line">
      {[
        { kind: 'posts', name: 'Launch week for Tidybooks' },
        { kind: 'engagement', name: 'Pagewatch turns one' },
        { kind: 'posts', name: 'Formless, forms in plain text' },
      ].map(({ kind, name }) => (
        <span key={name} className="flex items-center gap-2 py-2">
          <KindIcon kind={kind === 'posts' ? 'posts' : 'engagement'} />
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          <Karma amount={1} />
        </span>
      ))}
    </span>
  )
}

function Room() {
  return (
    <span className="grid gap-3">
      <span className="flex items-start gap-2">
        <Avatar name="Cara Lindqvist" size="xs" className="mt-0.5" />
        <span>
          <span className="font-semibold">Cara</span> <span className="text-muted">Does it import from CSV yet?</span>
        </span>
      </span>
      <span className="flex items-start gap-2">
        <Avatar name="Ines Okafor" size="xs" className="mt-0.5" />
        <span>
          <span className="font-semibold">Ines</span>{' '}
          <span className="rounded-sm bg-sunken px-1 text-xs font-semibold text-muted">Founder</span>{' '}
          <span className="text-muted">Since Tuesday. Say it is new.</span>
        </span>
      </span>
    </span>
  )
}

const week = [3, 5, 4, 9, 7, 12, 10, 15, 13, 19] as const

function Results() {
  const top = Math.max(...week)
  return (
    <span className="grid gap-2.5">
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">Engagement</span>
        <span className="text-muted">last 30 days</span>
      </span>
      <svg viewBox="0 0 100 34" className="block h-16 w-full text-engagement" preserveAspectRatio="none">
        {week.map((value, at) => (
          <rect
            key={value}
            x={at * 10}
            y={34 - (value / top) * 34}
            width="7"
            height={(value / top) * 34}
            fill="currentColor"
          />
        ))}
      </svg>
    </span>
  )
}
