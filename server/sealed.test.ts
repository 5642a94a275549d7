import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const keyOf = (secret: string, purpose: string) => createHash('sha256').update(`${secret} for ${purpose}`).digest()

/** A server with a secret, and those that it had before. */
const withSecrets = (secret: string, ...old: string[]) => ({
  keyFor: (purpose: string) => keyOf(secret, purpose),
  keysFor: (purpose: string) => [secret, ...old].map(each => keyOf(each, purpose)),
})

test('what is sealed opens with the present secret and with former ones, and with no other', () => {
  const [before, after] = [withSecrets('old'), withSecrets('new', 'old', 'older')]
  expect(unseal(after, 'codes', 'fran', seal(before, 'codes', 'fran', 'a secret'))).toBe('a secret')
  expect(unseal(after, 'codes', 'fran', seal(after, 'codes', 'fran', 'a secret'))).toBe('a secret')
  expect(unseal(before, 'codes', 'fran', seal(after, 'codes', 'fran', 'a secret'))).toBeUndefined()
})

test('what is sealed opens for its owner and its purpose alone, and only unaltered', () => {
  const world = withSecrets('new')
  const sealed = seal(world, 'codes', 'fran', 'a secret')
  expect(unseal(world, 'codes', 'cara', sealed)).toBeUndefined()
  expect(unseal(world, 'webhooks', 'fran', sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed.slice(sealed.lastIndexOf('.') + 1), 'base64url')
  for (const [at, byte] of bytes.entries()) {
    const altered = Buffer.from(bytes)
    altered[at] = byte ^ 1
    expect(unseal(world, 'codes', 'fran', altered.toString('base64url'))).toBeUndefined()
  }
  expect(seal(world, 'codes', 'fran', 'a secret')).not.toBe(sealed)
})
