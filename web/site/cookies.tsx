import { createFileRoute } from '@tanstack/react-router'
import {
  codeMinutes,
  cookieNames,
  deviceDays,
  devicePeopleMax,
  googleMinutes,
  sessionDays,
  sessionMaxDays,
} from '#/rules/cookies.ts'
import type { CookieName } from '#/rules/cookies.ts'
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
      lead="Nothing is stored to track you, so there is no banner to click away. If you only look around, you get no cookie at all."
    >
      <Passage title="Cookies">
        <dl className="grid gap-4">
          {cookieNames.map(name => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-0.5 text-muted">{purposes[name]}</dd>
            </div>
          ))}
        </dl>
        <p>
          Over https their names begin with “__Host-”. Scripts cannot read them, and other sites cannot use them to act
          in your name.
        </p>
      </Passage>
      <Passage title="In your browser’s storage">
        <ul>
          {stored.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>This stays on your device. Clearing the site’s data in your browser removes it.</p>
      </Passage>
      <Passage title="What we do not use">
        <p>No advertising cookies, no analytics, no fonts or scripts from other companies.</p>
      </Passage>
    </Prose>
  )
}

const purposes: Record<CookieName, string> = {
  session: `Set when you log in: a random number that says which session is yours. It expires ${sessionDays} days after your last visit, ${sessionMaxDays} days after you logged in, or when you log out, whichever comes first.`,
  device: `Set when you log in: a random name that lets our server recognize a browser your account was used in before, so that a stranger’s wrong passwords do not keep you out here. It holds such a name for each of up to ${devicePeopleMax} people. Logging out does not remove it; it expires ${deviceDays} days after somebody last logged in here.`,
  code: `Set while two-step verification waits for your code. It is removed once you have entered it, and expires after ${codeMinutes} minutes.`,
  google: `Set while you log in at Google, so that we can tell that the answer is yours. It is removed once you are back, and expires after ${googleMinutes} minutes.`,
}

const stored = [
  'The theme you chose, light or dark.',
  'Drafts of what you are writing, so that a closed tab loses nothing. Sending them removes them; logging out does not, but then nobody can read them: they are encrypted, and only you get the key, by logging in. What you write before you log in is not encrypted.',
  'What you last chose in the search that opens from anywhere, without the names. Logging out removes it.',
  'Whether single-key shortcuts are on, once you have changed that. Logging out does not remove it.',
  'Squad messages that are still on their way, encrypted in the same way, until the server has them.',
  'Which push notifications belong to this browser, if you switched them on here. Logging out removes this.',
  'Until you close the tab: how far you had scrolled on each page when this tab last loaded a newer version of the site and, for admins, the page from which they last viewed as somebody else.',
  'The page that shows when there is no connection.',
]
