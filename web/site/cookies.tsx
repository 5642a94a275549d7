import { createFileRoute } from '@tanstack/react-router'
import { namedPage } from './page-meta.ts'
import { Passage, Prose } from './prose.tsx'

export const Route = createFileRoute('/cookies')({
  head: () => namedPage('Cookie Policy'),
  component: Cookies,
})

function Cookies() {
  return (
    <Prose
      title="Cookie Policy"
      lead="Nothing is stored to watch you, so no banner asks you anything. Who only looks around gets no cookie at all."
    >
      <Passage title="Cookies">
        <dl className="grid gap-4">
          {cookies.map(({ name, text }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-0.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p>Scripts cannot read them, and other sites cannot use them to act in your name.</p>
      </Passage>
      <Passage title="In your browser’s storage">
        <ul>
          <li>The theme you chose, light or dark.</li>
          <li>Drafts of what you are writing, so that a closed tab loses nothing. Sending them removes them.</li>
          <li>Squad messages that are still on their way, until the server has them.</li>
          <li>Which push notifications belong to this browser, if you switched them on here.</li>
          <li>When this tab last loaded a newer version of the site, until you close it.</li>
          <li>The page that shows when there is no connection.</li>
        </ul>
        <p>This stays on your device. Clearing the site’s data in your browser removes it.</p>
      </Passage>
      <Passage title="What we do not use">
        <p>No advertising cookies, no analytics, no fonts or scripts from other companies.</p>
      </Passage>
    </Prose>
  )
}

const cookies = [
  {
    name: 'session',
    text: 'Set when you log in: a random number that says which session is yours. It lasts 30 days from your last visit, or until you log out.',
  },
  {
    name: 'code',
    text: 'Set while two-step verification waits for your code. It goes when you have given it, and after ten minutes.',
  },
  {
    name: 'google',
    text: 'Set while you are away at Google to log in, so that the answer is known to be yours. It goes when you are back, and after some minutes.',
  },
] as const
