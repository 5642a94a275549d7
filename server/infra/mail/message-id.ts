import { createHash } from 'node:crypto'

const hexDigits = 40

/** The Message-ID of a mail at this origin. The same texts give the same one, by which mailboxes recognize a mail that was sent twice. */
export function messageId(origin: string, texts: readonly string[]) {
  const hash = createHash('sha256').update(texts.join()).digest('hex')
  return `<${hash.slice(0, hexDigits)}@${new URL(origin).hostname}>`
}
