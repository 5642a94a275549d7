import * as client from 'openid-client'

/** Whoever tells us who somebody is, by OpenID Connect. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What is kept here while somebody is there: a second answer, or an answer to another question, is worth nothing. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

/** As the provider says, signed; nothing of it is checked against what we want. */
export type Claims = Readonly<Record<string, unknown>>

export interface Provider {
  /** Where to send a browser. @throws when the provider cannot be reached. */
  leave: (callback: string) => Promise<{ url: string; secrets: Secrets }>
  /** Who came back. @throws when the answer is not one to trust, or the provider cannot be reached. */
  comeBack: (at: URL, secrets: Secrets) => Promise<Claims>
}

const waitSeconds = 8
const rememberedMs = 3_600_000

/** Its addresses and keys are read when they are first needed, so that a server starts without it. */
export function openIdProvider({ issuer, clientId, clientSecret }: ProviderSettings): Provider {
  const read = () =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: waitSeconds,
      // The ID token comes from the provider itself, but its signature is checked all the same.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    })
  let known: { found: Promise<client.Configuration>; until: number } | undefined
  const discovered = () => {
    if (known && known.until > performance.now()) return known.found
    const found = read()
    known = { found, until: performance.now() + rememberedMs }
    found.catch(() => (known = undefined))
    return found
  }
  return {
    async leave(callback) {
      const config = await discovered()
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
      })
      return { url: url.href, secrets: { state, nonce, verifier } }
    },
    async comeBack(at, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await discovered(), at, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      return tokens.claims() ?? Promise.reject(new Error('The provider sent no ID token'))
    },
  }
}
