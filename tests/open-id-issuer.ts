import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listenHere } from '#/server/infra/listening.ts'

/** The account signed in at the provider, which consents to everything. */
export interface Account {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** What the provider does wrong from now on. */
export type Fault =
  | 'wrong nonce'
  | 'wrong audience'
  | 'wrong issuer'
  | 'expired'
  | 'bad signature'
  | 'no id token'
  | 'nonsense'
  | 'denies'
  | 'hangs'
  | 'is down'

interface Asked {
  clientId: string
  redirect: string
  challenge: string
  nonce: string
  account: Account
}

export const googleClient = { id: 'karmasquad-tests', secret: 'a secret of the provider' }

/** The settings of a server that uses the provider at this address. */
export const googleEnv = (origin: string) => ({
  GOOGLE_CLIENT_ID: googleClient.id,
  GOOGLE_CLIENT_SECRET: googleClient.secret,
  GOOGLE_ISSUER: origin,
})

/** A real OpenID provider on this machine: discovery, automatic consent, tokens for a right code verifier, keys. */
export async function openIdIssuer(port = 0) {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const key = { ...(await exportJWK(own.publicKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
  const state: { account: Account; fault: Fault | undefined; consents: number } = {
    account: { sub: randomUUID(), email: 'gil@example.com', email_verified: true, name: 'Gil Torres' },
    fault: undefined,
    consents: 0,
  }
  const codes = new Map<string, Asked>()
  const server = createServer((request, response) => {
    if (state.fault === 'hangs' && request.url?.startsWith('/token')) return
    void answer(request, response)
  })
  const origin = `http://localhost:${await listenHere(server, port)}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.fault === 'is down') return void response.destroy()
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(discovery(origin))
      case '/keys':
        return json({ keys: [key] })
      case '/authorize':
        return void response.writeHead(302, { location: consent(url.searchParams) }).end()
      case '/token': {
        if (state.fault === 'nonsense') return void response.end('<html>Something else</html>')
        const tokens = await tokensFor(new URLSearchParams(await textOf(request)))
        return tokens ? json(tokens) : json({ error: 'invalid_grant' }, 400)
      }
      default:
        return json({ error: 'not_found' }, 404)
    }
  }

  function consent(asked: URLSearchParams) {
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    state.consents += 1
    if (state.fault === 'denies') {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const code = randomUUID()
    codes.set(code, {
      clientId: asked.get('client_id') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
      challenge: asked.get('code_challenge_method') === 'S256' ? (asked.get('code_challenge') ?? '') : '',
      nonce: asked.get('nonce') ?? '',
      account: state.account,
    })
    back.searchParams.set('code', code)
    return back.href
  }

  /** A code is valid once, for the client that requested it. */
  async function tokensFor(given: URLSearchParams) {
    const code = given.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    if (asked?.challenge !== verifier || asked.redirect !== given.get('redirect_uri')) return undefined
    if (given.get('client_secret') !== googleClient.secret || asked.clientId !== googleClient.id) return undefined
    const idToken = await signed(asked)
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      ...(state.fault !== 'no id token' && { id_token: idToken }),
    }
  }

  function signed({ account: { sub, ...about }, nonce }: Asked) {
    const { fault } = state
    const now = Math.floor(Date.now() / 1000)
    const from = fault === 'expired' ? now - 7200 : now
    return new SignJWT({ ...about, nonce: fault === 'wrong nonce' ? randomUUID() : nonce })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setSubject(sub)
      .setIssuer(fault === 'wrong issuer' ? 'https://issuer.example' : origin)
      .setAudience(fault === 'wrong audience' ? 'somebody-else' : googleClient.id)
      .setIssuedAt(from)
      .setExpirationTime(from + 3600)
      .sign(fault === 'bad signature' ? foreign.privateKey : own.privateKey)
  }

  return {
    origin,
    state,
    env: googleEnv(origin),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Issuer = Awaited<ReturnType<typeof openIdIssuer>>

const discovery = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}
