import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, Creation, NewCredential, Request } from '#/contract/sign-in-methods.ts'

interface Signing {
  /** The page's origin, as the browser reports it. */
  origin?: string
  /** Whether the user was verified by fingerprint, face or PIN. */
  isVerified?: boolean
  counter?: number
}

const here = 'http://localhost:3000'
const present = 0x01
const verified = 0x04
const attested = 0x40
const curveBytes = 32

/** An authenticator that holds one passkey, as the WebAuthn specification describes it (ES256, without attestation). */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(curveBytes)
  const name = id.toString('base64url')
  let owner = ''

  function creates(
    { challenge, rp, user }: Creation,
    { origin = here, isVerified = true }: Signing = {},
  ): NewCredential {
    owner = user.id
    const flags = present | attested | (isVerified ? verified : 0)
    const about = Buffer.concat([Buffer.alloc(16), sized16(id), id, coseKey()])
    const data = Buffer.concat([dataOf(rp.id, flags, 0), about])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
    ])
    return {
      id: name,
      rawId: name,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  function signs(
    { challenge, rpId }: Request,
    { origin = here, isVerified = true, counter = 0 }: Signing = {},
  ): Assertion {
    const client = clientData('webauthn.get', challenge, origin)
    const data = dataOf(rpId, present | (isVerified ? verified : 0), counter)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      id: name,
      rawId: name,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: owner || null,
      },
    }
  }

  /** The public key in COSE format. */
  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
  }

  return { creates, signs }
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function dataOf(rpId: string, flags: number, counter: number) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
}

function sized16(data: Buffer) {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(data.length)
  return size
}

/* Encodes the part of CBOR that is needed here. */

const text = (said: string) => Buffer.concat([Buffer.from([0x60 + said.length]), Buffer.from(said)])
const bytes = (data: Buffer) =>
  data.length < 256
    ? Buffer.concat([Buffer.from([0x58, data.length]), data])
    : Buffer.concat([Buffer.from([0x59]), sized16(data), data])
