import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { World } from './world.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** The version of the format; another algorithm would get another one. */
const format = '1'
const keyNameChars = 8

/**
 * The prefix of everything encrypted for a purpose with the current secret: the format, and a hash that identifies the key without
 * revealing it.
 */
export function sealedNow({ keyFor }: Pick<World, 'keyFor'>, purpose: string) {
  const keyName = createHash('sha256').update(keyFor(purpose)).digest('base64url').slice(0, keyNameChars)
  return `${format}.${keyName}.`
}

/** Encrypts a text for one purpose and owner. Moved to another row, it cannot be decrypted. */
export function seal(world: Pick<World, 'keyFor'>, purpose: string, owner: string, text: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, world.keyFor(purpose), nonce).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return sealedNow(world, purpose) + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Undefined when it was encrypted with an unknown secret or for another owner, or was altered. */
export function unseal({ keysFor }: Pick<World, 'keysFor'>, purpose: string, owner: string, sealed: string) {
  // The oldest ciphertexts have no prefix.
  const bytes = Buffer.from(sealed.slice(sealed.lastIndexOf('.') + 1), 'base64url')
  return keysFor(purpose).reduce<string | undefined>((text, key) => text ?? open(key, owner, bytes), undefined)
}

function open(key: Uint8Array, owner: string, bytes: Buffer) {
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
