import type { Me } from '#/contract/accounts.ts'
import { deviceOf } from '#/rules/device.ts'
import { isHere, isStill } from './accounts/here.ts'
import { refuse } from './refusals.ts'
import type { Bearer } from './tokens/bearer.ts'
import type { World } from './world.ts'

/** One request, as the API sees it. */
export interface Call {
  world: World
  headers: Headers
  /** Set-Cookie values for the answer. */
  cookies: string[]
  requestId: string
  /** How long the client should wait before retrying, set by a refusal. */
  wait: { seconds: number | null }
  /** The first refusal given, for the log. */
  refused: { code: string | null }
  /** The caller; read at most once. */
  me: () => Promise<Me | null>
  /** Set when the call carries an access token: its bearer, or null when the token is not valid. */
  token?: () => Promise<Bearer | null>
}

/** Who does something and from where, for the audit log. */
export interface Author {
  id: string | null
  address: string | null
  /** "Firefox on Windows" */
  device: string | null
}

/** Nobody who is signed in: a command on the server, or a job. */
export const noAuthor: Author = { id: null, address: null, device: null }

/** A call by a signed-in person: what every verb gets. */
export interface SignedIn {
  world: World
  me: Me
}

/** Like `SignedIn`, for verbs that write to the audit log. */
export interface Audited extends SignedIn {
  author: Author
}

export function makeCall(world: World, headers: Headers, requestId: string): Call {
  const cookies: string[] = []
  let me: Promise<Me | null> | undefined
  return {
    world,
    headers,
    cookies,
    requestId,
    wait: { seconds: null },
    refused: { code: null },
    me: () => (me ??= world.sessions.read(headers, cookies)),
  }
}

/**
 * Sessions are cached for a moment, and a request may wait for a lock. So every change checks again, in its own transaction, that its
 * author is still here and still has the same role.
 */
export const callerOf = ({ world, headers, token }: Pick<Call, 'world' | 'headers' | 'token'>, me: Me): Audited => ({
  world: {
    ...world,
    admit: async tx => {
      if (await isStill(tx, me)) return
      if (await isHere(tx, me.id)) refuse('forbidden')
      refuse(token ? 'token_unknown' : 'not_signed_in')
    },
  },
  me,
  author: authorOf(headers, me.id),
})

export const authorOf = (headers: Headers, id: string | null): Author => ({
  id,
  address: headers.get('x-client-address') || null,
  device: deviceOf(headers.get('user-agent')),
})
