import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { World } from './world.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text for one purpose and one owner: moved to another row it does not open. */
export function seal({ keyFor }: Pick<World, 'keyFor'>, purpose: string, owner: string, text: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(purpose), nonce).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Undefined when it was sealed with another secret, for another owner, or was altered. */
export function unseal({ keyFor }: Pick<World, 'keyFor'>, purpose: string, owner: string, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, keyFor(purpose), nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
