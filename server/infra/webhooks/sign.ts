import { createHmac, randomBytes } from 'node:crypto'

const lead = 'whsec_'
const secretBytes = 32

export const newSecret = () => `${lead}${randomBytes(secretBytes).toString('base64')}`

interface Signed {
  id: string
  /** Seconds since 1970. */
  at: number
  body: string
  /** More than one while a secret is being changed. */
  secrets: readonly string[]
}

/** The headers of Standard Webhooks: what was sent, when, and by whom. */
export const signatureHeaders = ({ id, at, body, secrets }: Signed) => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': secrets.map(secret => `v1,${signatureOf(secret, `${id}.${at}.${body}`)}`).join(' '),
})

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.slice(lead.length), 'base64'))
    .update(text)
    .digest('base64')
