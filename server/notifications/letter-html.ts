import { html, raw } from 'hono/html'
import { productName } from '#/rules/product.ts'
import { dark, light } from '../brand.ts'
import { moreWords } from './letter-text.ts'
import type { Said } from './letter.ts'

/* Dark colours are in the style sheet below. */
const { ink, muted, line, surface, paper, ember } = light
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * The HTML version of a mail: one column of at most 560 px, without images, with inline styles because many clients drop style
 * sheets. `html` escapes whatever people typed.
 */
export async function letterHtml(said: Said): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      ${head(said.subject)}
      <body class="paper" style="margin:0;padding:0;background:${paper};${font}">
        <div style="display:none;max-height:0;overflow:hidden">${said.preview}</div>
        <div role="main">
          <table role="presentation" class="paper" ${whole} style="background:${paper}">
            <tr>
              <td align="center" style="padding:28px 16px 36px">
                <table role="presentation" ${column} style="width:100%;max-width:560px;text-align:left">
                  ${rows(said)}
                </table>
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html>`
  return page.toString()
}

const whole = raw('width="100%" cellpadding="0" cellspacing="0"')
const column = raw('width="560" cellpadding="0" cellspacing="0"')

const head = (subject: string) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${subject}</title>
    ${raw(`<style>${darkLook}</style>`)}
  </head>`

const darkLook = `
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .line { border-color: ${dark.line} !important }
  .ink { color: ${dark.ink} !important }
  .muted { color: ${dark.muted} !important }
}
`

const rows = (said: Said) =>
  html`<tr>
      <td class="ink" style="padding:0 4px 16px;color:${ink};${font};font-size:17px;font-weight:600">${productName}</td>
    </tr>
    <tr>
      <td class="card" style="padding:26px 24px 28px;background:${surface};border:1px solid ${line};border-radius:10px">
        ${content(said)}
      </td>
    </tr>
    <tr>
      <td class="muted" style="padding:18px 4px 0;color:${muted};${font};font-size:13px;line-height:1.55">
        ${footer(said)}
      </td>
    </tr>`

const content = ({ heading, paragraphs, groups, more, button }: Said) =>
  html`<h1
      class="ink"
      style="margin:0 0 10px;color:${ink};${font};font-size:21px;line-height:1.3;font-weight:600;overflow-wrap:anywhere"
    >
      ${heading}
    </h1>
    ${paragraphs.map(paragraph)} ${groups.map(group)} ${more > 0 && rest(more)} ${pressable(button)}`

const paragraph = (text: string) =>
  html`<p class="ink" style="margin:0 0 8px;color:${ink};${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
    ${text}
  </p>`

const group = ({ heading, entries }: Said['groups'][number]) =>
  html`<h2
      class="muted line"
      style="margin:20px 0 0;padding:0 0 6px;border-bottom:1px solid ${line};color:${muted};${font};font-size:13px;line-height:1.4;font-weight:600"
    >
      ${heading}
    </h2>
    ${entries.map(
      ({ title, body, url, time }) =>
        html`<div style="padding:12px 0 0;overflow-wrap:anywhere">
          <a
            class="ink"
            href="${url}"
            style="color:${ink};${font};font-size:16px;line-height:1.4;font-weight:600;text-decoration:underline"
            >${title}</a
          >
          <div class="ink" style="color:${ink};${font};font-size:15px;line-height:1.5">${body}</div>
          <div class="muted" style="color:${muted};${font};font-size:13px;line-height:1.5">${time}</div>
        </div>`,
    )}`

const rest = (more: number) =>
  html`<p class="muted" style="margin:16px 0 0;color:${muted};${font};font-size:15px;line-height:1.5">
    ${moreWords(more)}
  </p>`

const pressable = ({ label, url }: Said['button']) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:20px 0 0">
    <tr>
      <td style="background:${ember};border-radius:7px">
        <a
          href="${url}"
          style="display:inline-block;padding:12px 20px;color:#ffffff;${font};font-size:16px;line-height:20px;font-weight:600;text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`

const footer = ({ why, choices }: Said) =>
  html`${why}${choices.map(
    ({ label, url }, nth) =>
      html`${nth > 0 ? ' · ' : html`<br />`}<a class="muted" href="${url}" style="color:${muted}">${label}</a>`,
  )}`
