import { createFileRoute, Link } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { Button } from '../ui/button.tsx'
import { namedPage } from './page-meta.ts'
import { Prose } from './prose.tsx'

export const Route = createFileRoute('/blog')({
  head: () => namedPage('Blog', `Notes from ${productName}.`),
  component: Blog,
})

function Blog() {
  return (
    <Prose
      title="Blog"
      lead="Nothing is published yet. When we have learned something worth your time, it will stand here."
    >
      <p>
        <Button asChild size="lg">
          <Link to="/explore">Browse Campaigns</Link>
        </Button>
      </p>
    </Prose>
  )
}
