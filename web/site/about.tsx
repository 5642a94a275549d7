import { createFileRoute, Link } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { Button } from '../ui/button.tsx'
import { Figures } from './claims.tsx'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/about')({
  head: () => namedPage('About'),
  component: About,
})

function About() {
  return (
    <Prose
      title="Good products deserve to be talked about"
      lead={`${productName} brings founders who have something worth showing together with people who like to try things and write about them.`}
    >
      <Passage title="Mission">
        <p>
          To make community marketing something a small team can do every week, in the open, without pretending to be
          someone else.
        </p>
      </Passage>
      <Passage title="Story">
        <p>
          Founders know that a thread where people compare tools is worth more than any banner. They also know how such
          threads usually go: a launch post, two days of answers, then silence, because the product needs its maker
          back. The alternative, buying posts from strangers who never opened the product, harms everybody in the
          thread.
        </p>
        <p>
          So {productName} puts a desk between the two. The founder writes a brief and reads every draft. The
          contributor tries the product, writes in their own words and says that they were rewarded. Karma keeps the
          books: it is set aside when a campaign starts and moves when a post is live, never before.
        </p>
      </Passage>
      <Passage title="Values">
        <dl className="grid gap-5">
          {values.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-0.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </Passage>
      <Passage title="Growth">
        <Figures />
      </Passage>
      <p className="mt-6">
        <Button asChild variant="primary" size="lg">
          <Link to="/signup">Get Started Free</Link>
        </Button>
      </p>
    </Prose>
  )
}

const values = [
  {
    title: 'Said openly',
    text: 'Contributors say in the post that they were rewarded. A reader who finds out later is a reader lost, and rightly so.',
  },
  {
    title: 'No votes, ever',
    text: 'An upvote goal is a measure on a card. It is never a task, and nobody earns anything by voting.',
  },
  {
    title: 'Paid once, for work that is live',
    text: 'One karma for one published post, recorded once, visible to both sides.',
  },
  {
    title: 'A no is a no',
    text: 'Communities that do not want campaigns can be blocked for everybody, and what a founder rejects does not go out.',
  },
] as const
