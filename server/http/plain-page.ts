import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { productName } from '#/rules/product.ts'
import { markShapes } from '#/rules/mark.ts'
import { dark, light } from '../brand.ts'

/** The most that a form on such a page sends. */
export const formMaxBytes = 10_000

interface Plain {
  title: string
  /** Made with `html`, which escapes what people typed. */
  body: unknown
  status?: ContentfulStatusCode
  /** For lists with long lines. */
  wide?: boolean
  /** The page's CSP directives in place of the strict ones. */
  policy?: string
  /** Our own text, which the policy then allows by its hash. */
  script?: string
}

/**
 * A page that needs no scripts, for people who come from outside the app: from a mail, or to a demo tool. Looks like the rest, and may load
 * nothing but its own styles by default.
 */
export async function plainPage(
  c: Context,
  { title, body, status = 200, wide = false, policy = '', script = '' }: Plain,
) {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · ${productName}</title>
        ${raw(`<style>${look}</style>`)}
      </head>
      <body>
        <header>
          <a href="/">${raw(mark)}${productName}</a>
        </header>
        <main class="${wide ? 'wide' : 'narrow'}">
          <h1>${title}</h1>
          ${body}
        </main>
        ${script && raw(`<script>${script}</script>`)}
      </body>
    </html>`
  return c.html(page, status, {
    'cache-control': 'no-store',
    'content-security-policy': `${policy || strictPolicy}${script && `; script-src ${hashOf(script)}`}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
  })
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** In the colour of the text. */
const mark = `<svg viewBox="0 0 32 32" aria-hidden="true">${markShapes()}</svg>`

const shades = ['paper', 'surface', 'ink', 'muted', 'line', 'edge', 'ember', 'press'] as const
const variables = shades.map(name => `--${name}: light-dark(${light[name]}, ${dark[name]})`)

/* The page loads no files of the app. */
const look = `
:root { color-scheme: light dark; ${variables.join('; ')} }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
header { padding: 10px 16px; border-bottom: 1px solid var(--line); font-size: 17px; font-weight: 600 }
header svg { height: 0.92em; fill: currentColor }
header a { display: inline-flex; align-items: center; gap: 0.42em; letter-spacing: -0.03em; min-height: 44px; color: inherit; text-decoration: none }
main { margin: 0 auto; padding: 40px 16px }
main.narrow { max-width: 576px }
main.wide { max-width: 1152px; padding-top: 28px }
h1 { margin: 0 0 10px; font-size: 25px; line-height: 1.2; font-weight: 600 }
p { margin: 0 0 12px }
.muted { color: var(--muted) }
form { margin: 16px 0 0 }
a { color: inherit; text-underline-offset: 3px }
p.next a { display: inline-flex; align-items: center; min-height: 44px }
input { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 7px; background: var(--surface);
  color: inherit; font: inherit; font-size: 16px }
button { min-height: 44px; padding: 0 18px; border: 1px solid var(--edge); border-radius: 7px; background: var(--surface);
  color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button.main { border-color: transparent; background: var(--ember); color: #fff }
button.main:hover { background: var(--press) }
a:focus-visible, button:focus-visible, input:focus-visible, iframe:focus-visible, summary:focus-visible, pre:focus-visible {
  outline: 2px solid var(--ink); outline-offset: 2px }
.letters { list-style: none; margin: 20px 0; padding: 0; border-top: 1px solid var(--line) }
.letters a { display: block; padding: 12px 8px; border-bottom: 1px solid var(--line); text-decoration: none }
.letters a:hover { background: var(--surface) }
.letters b { display: block; font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 14px; margin: 16px 0 }
dt { color: var(--muted) } dd { margin: 0 }
@media (max-width: 480px) { dl { grid-template-columns: 1fr } dd { margin: 0 0 8px } }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 10px }
pre { margin: 12px 0; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface);
  white-space: pre-wrap; font: 13px/1.5 ui-monospace, Consolas, monospace }
figure { margin: 0 0 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); overflow: hidden }
figcaption { display: flex; justify-content: space-between; align-items: center; min-height: 44px; padding: 0 16px;
  border-bottom: 1px solid var(--line); color: var(--muted); font-size: 14px; font-weight: 600 }
figure button { margin-inline-end: -16px; padding: 0 16px; border: 0; background: none; color: var(--ink); font-size: 14px }
figure pre { margin: 0; border: 0; border-radius: 0; max-height: 420px; overflow: auto }
figure button:focus-visible, figure pre:focus-visible { outline-offset: -3px }
.samples { display: grid; grid-template-columns: minmax(0, 1fr); column-gap: 16px; align-items: start }
@media (min-width: 900px) { .samples { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) } }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
h2 { margin: 32px 0 10px; font-size: 20px; line-height: 1.3 } h3 { margin: 16px 0 6px; font-size: 15px }
details { border-top: 1px solid var(--line) }
code { font: 13px/1.5 ui-monospace, Consolas, monospace }
.scroll { overflow-x: auto; margin: 0 0 12px }
.scroll:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
table { width: 100%; border-collapse: collapse; font-size: 14px }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; min-width: 80px }
td { overflow-wrap: break-word }
th { font-weight: 600; color: var(--muted) }
summary { min-height: 44px; padding: 10px 0; font-weight: 600; cursor: pointer }
`

const strictPolicy = `default-src 'none'; style-src ${hashOf(look)}`
