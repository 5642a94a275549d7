import type { Context } from 'hono'
import { html } from 'hono/html'
import type { EmailType } from '#/rules/notifications.ts'
import type { App } from '../app.ts'
import { limitBody } from '../http/limit-body.ts'
import { formMaxBytes, plainPage } from '../http/plain-page.ts'
import type { World } from '../world.ts'
import { mailWords } from './mail-words.ts'
import type { Unsubscribing } from './unsubscribe-link.ts'
import { readUnsubscribe, typesIn, unsubscribePath, unsubscribeUrl } from './unsubscribe-link.ts'
import type { Mails } from './unsubscribe.ts'
import { mailsOf, switchMails } from './unsubscribe.ts'

/**
 * The unsubscribe page that mails link to, which mail clients also post to by themselves (RFC 8058). Such requests are cross-site
 * and carry no cookie: only the signed link says whose mails to stop. GET changes nothing, because mail scanners open links.
 */
export function mountUnsubscribe(app: App, world: World) {
  app.get(unsubscribePath, async c => {
    const link = readUnsubscribe(world, c.req.url)
    if (!link) return unknownLink(c)
    const page = { link, mails: await mailsOf(world.db, link.userId) }
    return typesIn(link.scope).some(page.mails.come) ? ask(c, world, page) : stopped(c, page, itsSwitch(link))
  })

  app.post(unsubscribePath, limitBody({ maxSize: formMaxBytes, onError: unknownLink }), async c => {
    const link = readUnsubscribe(world, c.req.url)
    if (!link) return unknownLink(c)
    const { userId, scope } = link
    const { act, types } = await readForm(c, link)
    const on = act === 'start'
    const changed = await switchMails(world, { userId, types: on ? types : typesIn(scope), on })
    const page = { link, mails: await mailsOf(world.db, userId) }
    if (on && typesIn(scope).some(page.mails.areOn)) return startedAgain(c, page)
    return stopped(c, page, changed.length > 0 ? changed : types)
  })
}

interface Page {
  link: Unsubscribing
  mails: Mails
}

/** Mail clients send their own form body, so anything that does not ask to start again means stop. */
async function readForm(c: Context, link: Unsubscribing) {
  const form = await c.req.parseBody({ all: true }).catch((): Record<string, unknown> => ({}))
  const named = [form['types']].flat()
  const types = typesIn(link.scope).filter(type => named.includes(type))
  return { act: form['act'], types: types.length > 0 ? types : itsSwitch(link) }
}

/** The types to turn on if the form names none. For a link about all types none are: some may have been off before. */
const itsSwitch = ({ scope }: Unsubscribing) => (scope === 'all' ? [] : typesIn(scope))

const aboutOf = (scope: Unsubscribing['scope']) =>
  scope === 'all' ? 'notification emails' : `emails about ${mailWords[scope].about}`

const stopWords = (scope: Unsubscribing['scope']) =>
  scope === 'all' ? 'Stop all notification emails' : `Stop ${aboutOf(scope)}`

const settings = html`<a href="/settings?tab=notifications">Choose which emails you get</a>`

const bell = ({ link, mails }: Page) =>
  !typesIn(link.scope).every(mails.areMuted) &&
  html`<p>Your notifications still show up under the bell while you use the site.</p>`

function muted({ link, mails }: Page) {
  const abouts = new Set(
    typesIn(link.scope)
      .filter(mails.areMuted)
      .map(type => mailWords[type].about),
  )
  if (abouts.size === 0) return ''
  return html`<p>
    You switched off notifications about ${listed.format(abouts)}, so you get none, by email or otherwise.
  </p>`
}

const listed = new Intl.ListFormat('en-GB')

const ask = (c: Context, world: World, page: Page) =>
  plainPage(c, {
    title: `${stopWords(page.link.scope)}?`,
    body: html`${bell(page)}${muted(page)}
      <form method="post">
        ${named(typesIn(page.link.scope).filter(page.mails.areOn))}
        <button class="main" name="act" value="stop">${stopWords(page.link.scope)}</button>
      </form>
      ${page.link.scope !== 'all' && stopAll(world, page)}
      <p class="muted next"><br />${settings}</p>`,
  })

/** The types that a form stops or turns on again. Sent with it, so that after a second press it is still known which were on before. */
const named = (types: readonly EmailType[]) =>
  types.map(type => html`<input type="hidden" name="types" value="${type}" />`)

/** A link about one type comes from a mail to that person, so its holder may stop all their mails as well. */
function stopAll(world: World, { link, mails }: Page) {
  const { pathname, search } = new URL(unsubscribeUrl(world, { userId: link.userId, scope: 'all' }))
  return html`<form method="post" action="${pathname}${search}">
    ${named(typesIn('all').filter(mails.areOn))}
    <button name="act" value="stop">${stopWords('all')}</button>
  </form>`
}

function stopped(c: Context, page: Page, types: readonly EmailType[]) {
  const off = types.filter(type => !page.mails.areOn(type))
  return plainPage(c, {
    title: `You get no more ${aboutOf(page.link.scope)}`,
    body: html`${bell(page)}${muted(page)}
      ${
        off.length > 0 &&
        html`<form method="post">${named(off)}<button name="act" value="start">Turn them on again</button></form>`
      }
      <p class="muted next"><br />${settings}</p>`,
  })
}

function startedAgain(c: Context, page: Page) {
  const { scope } = page.link
  const types = typesIn(scope)
  const come = types.some(page.mails.come)
  return plainPage(c, {
    title: come ? `You get ${aboutOf(scope)} again` : `You get no ${aboutOf(scope)}`,
    body: html`${come && html`<p>You can stop them at any time, here or in each email.</p>`}${muted(page)}
      <form method="post">
        ${named(types.filter(page.mails.areOn))}<button name="act" value="stop">${stopWords(scope)}</button>
      </form>
      <p class="muted next"><br />${settings}</p>`,
  })
}

const unknownLink = (c: Context) =>
  plainPage(c, {
    title: 'This link does not work',
    status: 400,
    body: html`<p>It may have been cut short, or it is very old. Nothing was changed.</p>
      <p>Open the link in a newer email, or log in: ${settings}.</p>`,
  })
