import { createHmac, randomBytes } from 'node:crypto'

const lead = 'whsec_'
const secretBytes = 32

export const newSecret = () => `${lead}${randomBytes(secretBytes).toString('base64')}`

interface Signed {
  id: string
  /** In seconds since 1970. */
  at: number
  body: string
  /** Two while a secret is being replaced. */
  secrets: readonly string[]
}

/** The headers of Standard Webhooks: id, time and signature. */
export const signatureHeaders = ({ id, at, body, secrets }: Signed) => ({
  'webhook-id': id,
  'webhook-timestamp': String(at),
  'webhook-signature': secrets.map(secret => `v1,${signatureOf(secret, `${id}.${at}.${body}`)}`).join(' '),
})

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(secret.slice(lead.length), 'base64'))
    .update(text)
    .digest('base64')
