import { createFileRoute } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/cookies')({
  head: () => namedPage('Cookie Policy', `The one cookie of ${productName}, and what else your browser stores.`),
  component: Cookies,
})

function Cookies() {
  return (
    <Prose title="Cookie Policy" lead="One cookie, set when you sign in. That is why no banner asks you anything.">
      <Passage title="The session cookie">
        <p>
          It holds a random number that says which session is yours, and lasts 30 days from your last visit or until you
          log out. Scripts cannot read it, and other sites cannot use it to act in your name. Visitors who do not sign
          in get no cookie at all.
        </p>
      </Passage>
      <Passage title="In your browser’s storage">
        <ul>
          <li>The theme you chose, light or dark.</li>
          <li>
            Drafts of what you are writing, so that a closed tab loses nothing. They are removed when you send them.
          </li>
        </ul>
        <p>Both stay on your device and are not sent to us. Clearing the site’s data in your browser removes them.</p>
      </Passage>
      <Passage title="What we do not use">
        <p>No advertising cookies, no analytics, no fonts or scripts from other companies.</p>
      </Passage>
    </Prose>
  )
}
