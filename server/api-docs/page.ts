import { html } from 'hono/html'
import { scopeWords } from '#/rules/scopes.ts'
import { webhookWords } from '#/rules/webhooks.ts'
import type { FieldRow, Told } from './reading.ts'

/** The reference as people read it: how to begin, then every operation under what it is about. */
export const referencePage = (origin: string, aMinute: number, operations: readonly Told[]) => html`
  <p>
    Your own programs use the same API as the pages of this site. Make a personal access token in
    <a href="/settings?tab=security">Settings, Security</a>, choose what it may do, and send it with each request:
  </p>
  <pre tabindex="0">${exampleOf(origin)}</pre>
  <p>
    Requests and answers are JSON. Times are text such as <code>2026-01-31T12:00:00.000Z</code>. A list that has more
    answers <code>next</code>: send it as <code>cursor</code> to get what follows. Rows that you make carry an
    <code>id</code> of yours, a UUID: sent twice, they count once.
  </p>
  <p>
    What is refused says so by its status, and by a <code>code</code> and <code>message</code> in its body. A token may
    send ${counted(aMinute)} a minute; after that <code>Retry-After</code> says how long to wait.
  </p>
  <p>
    The same as a file for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>. Founders can have their server told what
    happens: see <a href="/webhooks">Webhooks</a>.
  </p>
  <h2>Scopes</h2>
  ${table(
    ['Scope', 'What a token with it may do'],
    Object.entries(scopeWords).map(([scope, words]) => [scope, words]),
  )}
  ${[...new Set(operations.map(({ tag }) => tag))].map(
    tag =>
      html`<h2 id="${tag}">${tag.charAt(0).toUpperCase()}${tag.slice(1)}</h2>
        ${operations.filter(each => each.tag === tag).map(operation)}`,
  )}
  <h2>Events of webhooks</h2>
  <p>
    Each message has the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and
    <code>webhook-signature</code> of <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, and a body with
    <code>type</code>, <code>timestamp</code> and <code>data</code>. Answer with a status of 2xx within 10 seconds. A
    message that was not taken comes again under the same id; 410 switches the webhook off.
  </p>
  ${table(
    ['Event', 'When'],
    Object.entries(webhookWords).map(([event, words]) => [event, words]),
  )}
`

const counted = (count: number) => `${count.toLocaleString('en-US')} request${count === 1 ? '' : 's'}`

const exampleOf = (origin: string) => `curl ${origin}/api/me -H "Authorization: Bearer $TOKEN"

curl ${origin}/api/submissions/$ID/reject \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"reason": "Please say how you tried it."}'`

const operation = ({ id, method, path, summary, scope, input, output, refusals }: Told) => html`
  <details id="${id}">
    <summary><b>${summary}</b> <code>${method} ${path}</code></summary>
    <p class="muted">${id}, with the scope <code>${scope}</code></p>
    ${
      input.length > 0
        ? html`<h3>You send</h3>
            ${fields(input)}`
        : ''
    }
    ${
      output.length > 0
        ? html`<h3>You get</h3>
            ${fields(output)}`
        : ''
    }
    <h3>It may refuse</h3>
    ${table(
      ['Status', 'Code', 'Words'],
      refusals.flatMap(({ status, words }) => words.map(line => [status, ...codeAndWords(line)])),
    )}
  </details>
`

const codeAndWords = (line: string) => {
  const [, code = '', words = ''] = /^`(\w+)`: (.*)$/s.exec(line) ?? []
  return [code, words]
}

const fields = (rows: readonly FieldRow[]) =>
  table(
    ['Field', 'What', 'Note'],
    rows.map(({ name, type, note }) => [name, type, note]),
  )

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) => html`
  <div class="scroll" tabindex="0" role="region" aria-label="${heads.join(', ')}">
    <table>
      <thead>
        <tr>
          ${heads.map(head => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          cells =>
            html`<tr>
              ${cells.map((cell, at) => html`<td>${at === 0 ? html`<code>${cell}</code>` : cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
`
