import { createFileRoute } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { MailLink } from './mail-link.tsx'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/careers')({
  head: () => namedPage('Careers', `Work at ${productName}.`),
  component: Careers,
})

function Careers() {
  return (
    <Prose
      title="Careers"
      lead="There are no open positions at the moment, and we do not collect applications for later."
    >
      <Passage title="Still want to say hello?">
        <p>
          If you see something in the product that you would do better, write to <MailLink to="support" />. A person
          reads it.
        </p>
      </Passage>
    </Prose>
  )
}
