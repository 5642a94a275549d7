import type { Context } from 'hono'
import { html } from 'hono/html'
import { suspendedWords } from '#/rules/contact.ts'
import { confirmPath } from '#/rules/email.ts'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import type { Link } from '../letters/links.ts'
import { readLink } from '../letters/links.ts'
import { limitBody } from '../http/limit-body.ts'
import { formMaxBytes, plainPage } from '../http/plain-page.ts'
import type { World } from '../world.ts'
import type { Outcome } from './confirm.ts'
import { confirmAddress } from './confirm.ts'
import { readAddressChange } from './change-address.ts'

/**
 * The page that confirms an address, opened from a mail. The token alone identifies the account; no session is needed. Opening the
 * link changes nothing, because mail scanners open links; the button does.
 */
export function mountConfirm(app: App, world: World, callOf: (c: Context<Variables>) => Call) {
  app.get(confirmPath, c => plainPage(c, opening))

  app.post(confirmPath, limitBody({ maxSize: formMaxBytes, onError: c => said(c, 'over') }), async c => {
    const form = await c.req.parseBody().catch((): Record<string, unknown> => ({}))
    const token = tokenIn(form['token'])
    const act = form['act']
    if (act !== 'confirm' && act !== 'stop') {
      const link = await readLink(world.db, token)
      return link && link.purpose !== 'recovery' ? ask(c, world, link, token) : said(c, 'over')
    }
    const { headers } = callOf(c)
    const outcome = await confirmAddress(world, {
      token,
      stops: act === 'stop',
      authorOf: userId => authorOf(headers, userId),
    })
    return said(c, outcome)
  })
}

/** Without scripts the whole link can be pasted. */
const tokenIn = (typed: unknown) => (typeof typed === 'string' ? (typed.trim().split('#token=').at(-1) ?? '') : '')

/** Sends the token, which only the browser knows, and takes it out of the address bar and the history. */
const opening = {
  title: 'Opening your link',
  body: html`<form method="post">
    <noscript>
      <p><label for="token">Copy the link from your email and paste it here.</label></p>
      <p><input id="token" name="token" required autocomplete="off" /></p>
      <button class="main">Continue</button>
    </noscript>
  </form>`,
  script: `
const input = document.createElement('input')
input.type = 'hidden'
input.name = 'token'
input.value = location.hash
history.replaceState(null, '', location.pathname)
document.forms[0].append(input)
document.forms[0].submit()
`,
}

/** Ignores a second press. On a slow connection it would replace the answer to the first by that of a link already used. */
const pressedOnce = `
let sent = false
addEventListener('submit', event => {
  if (sent) event.preventDefault()
  sent = true
})
addEventListener('pageshow', () => {
  sent = false
})
`

async function ask(c: Context, world: World, { userId, purpose, address }: Link, token: string) {
  const button = (act: 'confirm' | 'stop', label: string) =>
    html`<form method="post">
      <input type="hidden" name="token" value="${token}" />
      <button name="act" value="${act}" class="${act === 'confirm' ? 'main' : ''}">${label}</button>
    </form>`
  if (purpose !== 'old_address') {
    const { name } = await nameOf(world, userId)
    return plainPage(c, {
      title: purpose === 'verification' ? 'Confirm your email address' : 'Confirm your new email address',
      body: html`<p>Is ${address} your address?</p>
        <p>This confirms the account of ${name}.</p>
        ${button('confirm', 'Confirm')}`,
      script: pressedOnce,
    })
  }
  const pending = await readAddressChange(world.db, userId)
  if (!pending) return said(c, 'over')
  return plainPage(c, {
    title: 'Change your email address?',
    body: html`<p>Your account is about to use ${pending.newAddress} instead of ${address}.</p>
      ${button('confirm', 'Confirm the change')} ${button('stop', 'Stop the change')}
      <p class="muted"><br />If you did not ask for it, stop it and choose a new password.</p>`,
    script: pressedOnce,
  })
}

/** The account's name is shown so that somebody who gets the mail by mistake sees that the account is not theirs. */
const nameOf = ({ db }: World, userId: string) =>
  db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()

const words: Readonly<Record<Outcome, { title: string; text: string; link: [label: string, path: string] }>> = {
  over: {
    title: 'This link no longer works',
    text: 'It works once and for a day at most, and a newer email replaces it. If you have used it already, what it was for is done. You can have a new one sent in your settings.',
    link: ['Open your settings', '/settings?tab=security'],
  },
  verified: {
    title: 'Your email address is confirmed',
    text: 'You can now start campaigns and send work, even from a page that is already open, here or on another device.',
    link: ['Continue', '/login'],
  },
  waits: {
    title: 'One address is confirmed',
    text: 'Your address changes once the other one is confirmed too: its email has a link of its own.',
    link: ['Open your settings', '/settings?tab=security'],
  },
  changed: {
    title: 'Your email address is changed',
    text: 'Log in with the new one from now on. Other places where you were logged in are logged out.',
    link: ['Continue', '/login'],
  },
  taken: {
    title: 'This address cannot be used',
    text: 'It belongs to another account by now, so yours stays as it is.',
    link: ['Open your settings', '/settings?tab=security'],
  },
  stopped: {
    title: 'The change is stopped',
    text: 'Your account keeps this address. If you did not ask for the change, choose a new password: someone else is logged in as you.',
    link: ['Choose a new password', '/forgot-password'],
  },
  suspended: {
    title: 'The change is on hold',
    text: `${suspendedWords} Its email address stays as it is until that is lifted.`,
    link: ['Go to the start page', '/'],
  },
}

function said(c: Context, outcome: Outcome) {
  const { title, text, link } = words[outcome]
  const [label, path] = link
  return plainPage(c, {
    title,
    status: outcome === 'over' ? 410 : outcome === 'suspended' ? 403 : 200,
    body: html`<p>${text}</p>
      <p class="next"><a href="${path}">${label}</a></p>`,
  })
}
