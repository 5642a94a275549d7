import { html } from 'hono/html'
import { scopeWords } from '#/rules/scopes.ts'
import { failingDaysMax, oldSecretHours, webhooksKeptDays, webhookTimeoutMs } from '#/rules/webhooks.ts'
import type { FieldRow } from './fields.ts'
import type { RateRow } from './rate-rows.ts'
import type { Told } from './reading.ts'
import type { Sent } from './sent.ts'

interface Reference {
  origin: string
  rates: readonly RateRow[]
  operations: readonly Told[]
  /** The refusals shared by all operations. */
  refusals: Told['refusals']
  /** The webhook events. */
  sent: readonly Sent[]
}

/** The reference as a page: how to start, then every operation by topic. */
export const referencePage = ({ origin, rates, operations, refusals, sent }: Reference) => html`
  ${beginning(origin)}
  <h2>Scopes</h2>
  ${table(
    ['Scope', 'What a token with it may do'],
    Object.entries(scopeWords).map(([scope, words]) => [scope, words]),
  )}
  <h2>Limits</h2>
  <p>
    Anything beyond these limits is refused with 429, and <code>Retry-After</code> says how many seconds to wait. Lists
    come page by page: get more with <code>cursor</code>.
  </p>
  ${table(['What', 'At most'], rates, inWords)}
  <h2>Refusals that any operation may give</h2>
  <p>
    The body of a refusal has a <code>code</code> for your program, which never changes, and a <code>message</code> for
    people, which is written for the pages of this site and may change. <code>data</code> holds the values in that
    message; for <code>bad_input</code>, <code>data.issues</code> gives the <code>path</code> of each wrong field and a
    <code>message</code>. If a path does not accept your method, the answer is 405 with <code>Allow</code>. An answer of
    401 has <code>WWW-Authenticate</code>, with <code>error="invalid_token"</code> if the token you sent is not known.
    Without a token, requests that change something are refused as <code>foreign_origin</code>, and requests that read
    are answered as a visitor’s: with what everybody may see, <code>null</code> for who you are, or
    <code>not_signed_in</code>. Every answer has an <code>x-request-id</code>, with which whoever runs this site finds
    in their log what went wrong on our side.
  </p>
  ${sample('Refusal', refusals[0]?.example ?? '', 'any operation')} ${refusalTable(refusals)}
  ${[...new Set(operations.map(({ tag }) => tag))].map(
    tag =>
      html`<h2 id="${tag}">${tag.charAt(0).toUpperCase()}${tag.slice(1)}</h2>
        ${operations.filter(each => each.tag === tag).map(operation)}`,
  )}
  ${webhookEvents(sent)}
`

const webhookEvents = (sent: Reference['sent']) => html`
  <h2>Events of webhooks</h2>
  <p>
    An endpoint gets each event at least once, one at a time, in the order in which they happened. Each message has the
    headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code> of
    <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>, and a body with <code>type</code>,
    <code>timestamp</code> and <code>data</code>. Answer with a status of 2xx within ${webhookTimeoutMs / 1_000}
    seconds. A message that was not accepted is sent again under the same id, at growing intervals for about a day, and
    those behind it wait. 410 switches the webhook off, as do ${failingDaysMax} days in which it accepted nothing. What
    was sent is listed for ${webhooksKeptDays} days.
  </p>
  <p>
    A message names work by its <code>id</code> and holds nothing that its contributor wrote: read it with
    <a href="#submissions.get">one post or comment</a>. Redirects are not followed. A message that is sent again has the
    state of when it happened, so what you read may be newer.
  </p>
  <p>
    A message is from us if one of its signatures, which are separated by spaces, is <code>v1,</code> followed by the
    base64 of the HMAC-SHA256 of <code>webhook-id.webhook-timestamp.body</code>, with the body exactly as it came, byte
    for byte. The key is the part of the secret after <code>whsec_</code>, decoded from base64. The timestamp is in
    seconds since 1970: refuse messages that are minutes old. A new secret and the one before it both sign for
    ${oldSecretHours} hours.
  </p>
  ${sent.map(
    ({ event, words, payload, fields: rows }) =>
      html`<details>
        <summary><b>${words}</b> <code>${event}</code></summary>
        ${sample('Body', payload, words)} ${fields(rows)}
      </details>`,
  )}
`

const beginning = (origin: string) => html`
  <p>
    Your own programs use the same API as the pages of this site. Create a personal access token in
    <a href="/settings?tab=security">Settings, Security</a> (admins have none), choose what it may do, and send it with
    each request. Here <code>$TOKEN</code> is the token, and <code>$ID</code> the <code>id</code> of a post or comment,
    from <a href="#submissions.ofCampaign">the work of a campaign</a>. Pages of other sites cannot call the API from a
    browser, where everybody could read the token.
  </p>
  ${sample('Requests', exampleOf(origin), 'how to start')}
  <p>
    Requests and answers are JSON in UTF-8; requests must not be compressed. Times are text such as
    <code>2026-01-31T12:00:00.000Z</code>, except those of squad messages, which are milliseconds since 1970. If a list
    goes on, its answer has <code>next</code>: send it as <code>cursor</code>, with the same filters, to get what
    follows, and <code>pages</code> to get several pages as one. You choose the <code>id</code> of what you create, a
    UUID: sent twice within a day, it counts once; later, the second is refused as <code>id_reused</code>.
  </p>
  <p>
    Send only the fields that are named here: others are refused. A <code>POST</code> takes them in its body, not in the
    query. Text loses the space around it, may not hold control characters, and where it is required must show
    something; in names and titles a line break becomes a space. What is in the path counts, whatever the body says.
    Answers may gain fields at any time, and fields with fixed values may gain values: ignore what you do not know.
    Before anything is removed or changes its meaning, it is marked as deprecated in the file below.
  </p>
  <p>
    The same as a file for tools: <a href="/api/openapi.json">OpenAPI 3.1</a>. Founders can have their server told what
    happens: see <a href="/webhooks">Webhooks</a>.
  </p>
`

const exampleOf = (origin: string) => `curl ${origin}/api/me -H "Authorization: Bearer $TOKEN"

curl ${origin}/api/submissions/$ID/reject \\
  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\
  -d '{"reason": "Please say how you tried it."}'`

const operation = ({ id, method, path, summary, opens, input, output, request, answer, refusals }: Told) => html`
  <details id="${id}">
    <summary><b>${summary}</b> <code>${method} ${path}</code></summary>
    <p class="muted">${id}. ${opens.replaceAll('`', '')}</p>
    <div class="samples">${sample('Request', request, summary)} ${sample('Answer', answer, summary)}</div>
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
    ${
      refusals[0]
        ? html`<h3>It may also refuse</h3>
            ${refusalTable(refusals)} ${sample('Refusal', refusals[0].example, summary)}`
        : ''
    }
  </details>
`

/** An example to copy. The button appears with the script that it needs. */
const sample = (name: string, text: string, of: string) =>
  html`<figure>
    <figcaption>
      <span>${name}</span>
      <button type="button" hidden>
        <span aria-live="polite">Copy</span><span class="unseen"> ${name.toLowerCase()}: ${of}</span>
      </button>
    </figcaption>
    <pre tabindex="0" role="group" aria-label="${name}: ${of}">${text}</pre>
  </figure>`

const refusalTable = (refusals: Told['refusals']) =>
  table(
    ['Status', 'Code', 'Message'],
    refusals.flatMap(({ status, words }) => words.map(line => [status, ...codeAndWords(line)])),
  )

const codeAndWords = (line: string) => {
  const [, code = '', words = ''] = /^`(\w+)`: (.*)$/s.exec(line) ?? []
  return [code, words]
}

const fields = (rows: readonly FieldRow[]) =>
  table(
    ['Field', 'What', 'Note'],
    rows.map(({ name, type, note }) => [name, type, note.replaceAll('`', '')]),
  )

const inCode = (text: string) => html`<code>${atJoints(text)}</code>`
/** Lets long names wrap at their separators on a small screen. */
const atJoints = (text: string) =>
  text.includes(' ') ? text : text.split(joint).map((part, at) => (at === 0 ? part : html`<wbr />${part}`))
const joint = /(?<=[._:\]])(?=\w)|(?<=[a-z])(?=[A-Z[])/
const inWords = (text: string) => html`${text}`

const table = (heads: readonly string[], rows: readonly (readonly string[])[], lead = inCode) => html`
  <div class="scroll" tabindex="0" role="group" aria-label="${heads.join(', ')}">
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
              ${cells.map((cell, at) => html`<td>${at === 0 ? lead(cell) : atJoints(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>
`
