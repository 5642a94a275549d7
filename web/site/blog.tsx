import { createFileRoute, Link } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/blog')({
  head: () => namedPage('Blog'),
  component: Blog,
})

function Blog() {
  return (
    <Prose
      title="Blog"
      lead="Nothing is published yet. When we have learned something worth your time, it will appear here."
    >
      <Passage title="Meanwhile">
        <ul>
          <li>
            <Link to="/explore">Browse campaigns</Link> to see what founders ask for.
          </li>
          <li>
            <Link to="/faq" hash="best-practices">
              Read what makes a good brief and a good post
            </Link>
            .
          </li>
          <li>
            <Link to="/about">Read why {productName} exists</Link>.
          </li>
        </ul>
      </Passage>
    </Prose>
  )
}
