import { expect, test } from 'vitest'
import { origin } from './access-matrix/procedures.ts'
import { browserOf } from './google.ts'
import { hostilePaths, oddPaths } from './hostile-paths.ts'
import { openIdIssuer } from './open-id-issuer.ts'
import type { Site } from './site/open.ts'
import { openSite } from './site/open.ts'
import { openWorld } from './world.ts'

const payloads = [...hostilePaths, ...oddPaths]

/** Every address with a parameter for where to go next, which an attacker may have chosen. */
const addresses = [
  '/login?next=',
  '/login?step=code&next=',
  '/signup?next=',
  '/signup?role=founder&next=',
  '/welcome?next=',
]

/** Where an answer redirects, as a browser resolves it. */
const leadsTo = (answer: Response, path: string) => {
  const location = answer.headers.get('location')
  return location === null ? null : new URL(location, `${origin}${path}`)
}

/** The targets of all links and forms of a page. */
const linksOf = (html: string) =>
  [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="([^"]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )

/** React's placeholder for a form that only its scripts submit. */
const ofReact = /^javascript:throw new Error\(&#x27;React form unexpectedly submitted.&#x27;\)$/

async function staysWithUs(ask: Site['ask'], path: string, caller: 'visitor' | 'cara') {
  const answer = await ask(path, caller)
  const to = leadsTo(answer, path)
  if (to) expect({ path, caller, to: to.origin }).toEqual({ path, caller, to: origin })
  const html = await answer.text()
  expect({ path, caller, status: answer.status < 500 }).toEqual({ path, caller, status: true })
  const away = linksOf(html).filter(link => !ofReact.test(link) && new URL(link, origin).origin !== origin)
  expect({ path, caller, away }).toEqual({ path, caller, away: [] })
}

test('no address that says where to go on leads anywhere but to us, signed in or not', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(60)
  for (const address of addresses) {
    for (const payload of payloads) await staysWithUs(ask, address + encodeURIComponent(payload), 'cara')
    for (const payload of hostilePaths) await staysWithUs(ask, address + encodeURIComponent(payload), 'visitor')
  }
  // These are pages of our own, so a visitor's page may put them into its forms and links.
  for (const payload of oddPaths) await staysWithUs(ask, `/login?next=${encodeURIComponent(payload)}`, 'visitor')
})

test('whoever is signed in goes on to the page of ours that was named, and else to where they belong', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  const follow = async (path: string): Promise<string> => {
    const to = (await ask(path, 'cara')).headers.get('location')
    return to === null || !to.startsWith('/') ? (to ?? path) : follow(to)
  }
  const to = (next: string) => follow(`/login?next=${encodeURIComponent(next)}`)
  expect(await to('/explore?tab=posts')).toBe('/explore?tab=posts')
  expect(await to('https://evil.example/')).toBe('/contributor-dashboard')
  expect(await to('//evil.example')).toBe('/contributor-dashboard')
})

test('an OAuth request comes back to us alone, whatever it was told to go on to', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const leadsHome = ({ to: path }: { to: string }) => new URL(path, origin).origin === origin
  for (const payload of payloads) {
    const query = `?next=${encodeURIComponent(payload)}`
    expect({ payload, to: (await browserOf(world, world.cara.cookie).opens(`/api/auth/google${query}`)).to }).toSatisfy(
      leadsHome,
    )
    const browser = browserOf(world)
    const { to } = await browser.opens(`/api/auth/google${query}`)
    expect(to).toMatch(new RegExp(`^${google.env.GOOGLE_ISSUER}/`))
    const late = await browser.opens(`/api/auth/google/callback${query}&state=made-up&code=x`)
    expect({ payload, to: late.to }).toSatisfy(leadsHome)
  }
  for (const payload of hostilePaths.slice(0, 20)) {
    const to = await browserOf(world).signsIn(`?next=${encodeURIComponent(payload)}&role=founder`)
    expect({ payload, to }).toSatisfy(leadsHome)
  }
})

test('an address that is itself a trap leads nowhere else', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  const traps = payloads
    .filter(payload => payload.startsWith('/'))
    .map(payload => encodeURI(payload).replaceAll('%25', '%'))
  for (const trap of traps)
    for (const path of [trap, `${trap}/`, `/campaigns/${encodeURIComponent(trap)}`, `/.${trap}/`])
      await staysWithUs(ask, path, 'visitor')
})

test('an address with too many slashes leads to the page under the name that the browser knows, which may be https', async () => {
  await using world = await openWorld()
  const { ask } = await openSite(world)
  for (const path of ['//explore?tab=posts', '///explore?tab=posts'])
    expect((await ask(path)).headers.get('location')).toBe('/explore?tab=posts')
})
