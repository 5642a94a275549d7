import * as client from 'openid-client'

/** An OpenID Connect provider. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Kept here while the browser is at the provider. They make replayed answers, and answers to another request, worthless. */
export interface Secrets {
  state: string
  nonce: string
  verifier: string
}

/** Signed by the provider; their content is not checked yet. */
export type Claims = Readonly<Record<string, unknown>>

export interface Provider {
  /** The URL to send a browser to. @throws when the provider cannot be reached. */
  leave: (callback: string) => Promise<{ url: string; secrets: Secrets }>
  /** The claims of the person who came back. @throws when the answer cannot be trusted, or the provider cannot be reached. */
  comeBack: (at: URL, secrets: Secrets) => Promise<Claims>
}

const waitSeconds = 8
const rememberedMs = 3_600_000

/** The provider's endpoints and keys are read on first use, so that a server starts without it. */
export function openIdProvider({ issuer, clientId, clientSecret }: ProviderSettings): Provider {
  const read = () =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: waitSeconds,
      // Checks the ID token's signature too, although the token comes directly from the provider.
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
