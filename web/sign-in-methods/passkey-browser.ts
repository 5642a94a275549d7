import type { Assertion, Creation, NewCredential, Request } from '#/contract/sign-in-methods.ts'
import { shown } from '#/rules/shown-words.ts'
import { wordsOf } from '../api/api.ts'

/* The browser side of passkeys, loaded on first use. */

export async function makePasskey(optionsJSON: Creation): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

export async function takePasskey(optionsJSON: Request): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** The message for a failure in the browser or on the server. */
export function passkeyWords(error: unknown) {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'It was cancelled, or it took too long. Please try again.'
    case 'InvalidStateError':
      return shown.passkey_known.words
    case 'NotSupportedError':
      return 'This browser or device cannot store this kind of passkey.'
    case 'SecurityError':
      return 'Passkeys do not work at this address.'
    case 'WebAuthnError':
      return 'Passkeys do not work in this browser.'
    default:
      return wordsOf(error)
  }
}

/** Why passkeys are unavailable: old browsers, and pages on plain http other than localhost, do not support them. */
export const noPasskeysHere = () =>
  'PublicKeyCredential' in window ? undefined : 'Passkeys need a browser that supports them, and https.'
