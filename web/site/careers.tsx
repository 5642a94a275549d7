import { createFileRoute, Link } from '@tanstack/react-router'
import { MailLink } from './mail-link.tsx'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/careers')({
  head: () => namedPage('Careers'),
  component: Careers,
})

function Careers() {
  return (
    <Prose
      title="Careers"
      lead="There are no open positions at the moment, and we do not collect applications for later."
    >
      <Passage title="Work with founders">
        <p>
          If you like to try products and write about them, <Link to="/signup">sign up as a contributor</Link>. It is
          not a job: you choose what you take on, and karma is not pay.
        </p>
      </Passage>
      <Passage title="Say hello">
        <p>
          If you see something in the product that you would do better, write to <MailLink />. A person reads it.
        </p>
      </Passage>
    </Prose>
  )
}
