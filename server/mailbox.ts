import type { Context } from 'hono'
import { html } from 'hono/html'
import type { App } from './app.ts'
import type { KeptLetter } from './infra/mail/mail.ts'
import { plainPage } from './http/plain-page.ts'
import type { World } from './world.ts'

const path = '/mailbox'

/** The page on which a demo or development server shows its unsent mails. Mounted nowhere else. */
export function mountMailbox(app: App, { mail }: Pick<World, 'mail'>) {
  const letters = mail?.letters
  if (!letters) return
  app.get(path, c => {
    const number = c.req.query('letter')
    const letter = letters().find(each => String(each.number) === number)
    return letter ? one(c, letter) : all(c, letters())
  })
}

const plainly = html`<p>
  No email leaves this server: everything it would send is listed here until the server stops.
</p>`

const all = (c: Context, letters: readonly KeptLetter[]) =>
  plainPage(c, {
    title: 'Mailbox',
    wide: true,
    body: html`${plainly}
    ${
      letters.length > 0
        ? html`<ul class="letters">
            ${letters.map(
              ({ number, subject, to, sentAt }) =>
                html`<li>
                  <a href="${path}?letter=${number}"
                    ><b>${subject}</b><span class="muted">to ${to}, ${timeOf(sentAt)}</span></a
                  >
                </li>`,
            )}
          </ul>`
        : html`<p class="muted">
            No emails yet. A notification that matters is emailed after five minutes, unless it is read first.
          </p>`
    }`,
  })

/** The mail is shown in a frame without scripts; its links open in a new tab. */
const one = (c: Context, { number, subject, to, id, text, html: page, unsubscribe, sentAt }: KeptLetter) =>
  plainPage(c, {
    title: subject,
    wide: true,
    policy: "default-src 'none'; style-src 'unsafe-inline'",
    body: html`${plainly}
      <p><a href="${path}">All emails</a></p>
      <dl>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>Taken</dt>
        <dd>${timeOf(sentAt)}</dd>
        <dt>Message-ID</dt>
        <dd>${id}</dd>
        ${
          unsubscribe &&
          html`<dt>List-Unsubscribe</dt>
            <dd><a href="${unsubscribe}">${unsubscribe}</a></dd>`
        }
      </dl>
      <iframe
        title="Mail ${number} as it looks"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${page.replace('<head>', '<head><base target="_blank" />')}"
      ></iframe>
      <details>
        <summary>As plain text</summary>
        <pre tabindex="0">${text}</pre>
      </details>`,
  })

const timeOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
