import type { Me } from '#/contract/accounts.ts'

const tries = 5
const firstWaitMs = 300

/** The server accepted the credentials, but the browser has no session: cookies may be blocked. */
export class SessionUnverified extends Error {}

/** Polls until the server knows the signed-in person: 5 tries, 300 ms apart at first, doubling. */
export async function verifySession(readMe: () => Promise<Me | null>): Promise<Me> {
  for (let made = 0; made < tries; made++) {
    if (made > 0) await pause(firstWaitMs * 2 ** (made - 1))
    const me = await readMe().catch(() => null)
    if (me) return me
  }
  throw new SessionUnverified('Session verification failed. Please try again.')
}

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
