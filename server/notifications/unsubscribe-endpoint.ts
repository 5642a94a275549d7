import type { Context } from 'hono'
import { html } from 'hono/html'
import type { EmailType } from '#/rules/notifications.ts'
import type { App } from '../app.ts'
import { limitBody } from '../http/limit-body.ts'
import { plainPage } from '../http/plain-page.ts'
import type { World } from '../world.ts'
import { mailWords } from './mail-words.ts'
import type { Unsubscribing } from './unsubscribe-link.ts'
import { readUnsubscribe, typesIn, unsubscribePath, unsubscribeUrl } from './unsubscribe-link.ts'
import { mailsOf, switchMails } from './unsubscribe.ts'

const formMaxBytes = 10_000

/**
 * The unsubscribe page that mails link to, which mail clients also post to by themselves (RFC 8058). Such requests are cross-site
 * and carry no cookie: only the signed link says whose mails to stop. GET changes nothing, because mail scanners open links.
 */
export function mountUnsubscribe(app: App, world: World) {
  app.get(unsubscribePath, async c => {
    const link = readUnsubscribe(world, c.req.url)
    if (!link) return unknownLink(c)
    const gets = await mailsOf(world.db, link.userId)
    return typesIn(link.scope).some(gets) ? ask(c, world, link) : stopped(c, link, typesIn(link.scope))
  })

  app.post(unsubscribePath, limitBody({ maxSize: formMaxBytes, onError: unknownLink }), async c => {
    const link = readUnsubscribe(world, c.req.url)
    if (!link) return unknownLink(c)
    const { act, types } = await readForm(c, link)
    if (act === 'start') {
      await switchMails(world, { userId: link.userId, types, on: true })
      return startedAgain(c, link)
    }
    const changed = await switchMails(world, { userId: link.userId, types: typesIn(link.scope), on: false })
    return stopped(c, link, changed.length > 0 ? changed : typesIn(link.scope))
  })
}

/** Mail clients send their own form body, so anything that does not ask to start again means stop. */
async function readForm(c: Context, { scope }: Unsubscribing) {
  const form = await c.req.parseBody({ all: true }).catch((): Record<string, unknown> => ({}))
  const named = [form['types']].flat()
  const types = typesIn(scope).filter(type => named.includes(type))
  return { act: form['act'], types: types.length > 0 ? types : typesIn(scope) }
}

const aboutOf = (scope: Unsubscribing['scope']) =>
  scope === 'all' ? 'notification emails' : `emails about ${mailWords[scope].about}`

const stopWords = (scope: Unsubscribing['scope']) =>
  scope === 'all' ? 'Stop all notification emails' : `Stop ${aboutOf(scope)}`

const bell = 'Everything still shows up under the bell while you use the site.'
const settings = html`<a href="/settings?tab=notifications">Choose which emails you get</a>`

const ask = (c: Context, world: World, link: Unsubscribing) =>
  plainPage(c, {
    title: `${stopWords(link.scope)}?`,
    body: html`<p>${bell}</p>
      <form method="post">
        <button class="main" name="act" value="stop">${stopWords(link.scope)}</button>
      </form>
      ${link.scope !== 'all' && stopAll(world, link.userId)}
      <p class="muted"><br />${settings}</p>`,
  })

/** Somebody with a link about one type has a mail to that person, so they may as well stop all their mails. */
function stopAll(world: World, userId: string) {
  const { pathname, search } = new URL(unsubscribeUrl(world, { userId, scope: 'all' }))
  return html`<form method="post" action="${pathname}${search}">
    <button name="act" value="stop">${stopWords('all')}</button>
  </form>`
}

const stopped = (c: Context, { scope }: Unsubscribing, types: readonly EmailType[]) =>
  plainPage(c, {
    title: `You get no more ${aboutOf(scope)}`,
    body: html`<p>${bell}</p>
      <form method="post">
        ${types.map(type => html`<input type="hidden" name="types" value="${type}" />`)}
        <button name="act" value="start">Turn them on again</button>
      </form>
      <p class="muted"><br />${settings}</p>`,
  })

const startedAgain = (c: Context, { scope }: Unsubscribing) =>
  plainPage(c, {
    title: `You get ${aboutOf(scope)} again`,
    body: html`<p>You can stop them at any time, here or in each email.</p>
      <form method="post"><button name="act" value="stop">${stopWords(scope)}</button></form>
      <p class="muted"><br />${settings}</p>`,
  })

const unknownLink = (c: Context) =>
  plainPage(c, {
    title: 'This link does not work',
    status: 400,
    body: html`<p>It may have been cut short, or it is very old. Nothing was changed.</p>
      <p>Open the link in a newer email, or log in: ${settings}.</p>`,
  })
