import { randomUUID } from 'node:crypto'
import { signIn } from './server.ts'

const signInsAtOnce = 4
/** Rate limited, or refused by an overloaded server. */
const notNow = [429, 503]

/** Session cookies by user. */
export async function signInAll(origin: string, users: readonly number[]) {
  const cookies = new Map<number, string>()
  for (let from = 0; from < users.length; from += signInsAtOnce) {
    const some = users.slice(from, from + signInsAtOnce)
    await Promise.all(some.map(async user => cookies.set(user, await signIn(origin, user))))
  }
  return cookies
}

interface Saying {
  origin: string
  cookie: string
  roomId: string
  id?: string
}

/** Posts a message to a room. Returns the message, or null if it should be retried later. */
export async function say({ origin, cookie, roomId, id = randomUUID() }: Saying): Promise<unknown> {
  const response = await fetch(`${origin}/api/squads/messages`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id, roomId, content: 'Shall we answer the thread about invoices together this afternoon?' }),
  })
  const answer: unknown = await response.json()
  if (response.status !== 200 && !notNow.includes(response.status))
    throw new Error(`Sending answered ${response.status}: ${JSON.stringify(answer)}`)
  return response.status === 200 ? answer : null
}

/** The requests a browser makes to show a room. */
export async function openRoom({ origin, cookie, roomId }: Saying) {
  for (const path of ['room', 'messages']) {
    const response = await fetch(`${origin}/api/squads/${path}?roomId=${roomId}`, { headers: { cookie } })
    await response.text()
    if (response.status !== 200) throw new Error(`Opening a room answered ${response.status}`)
  }
}

const lateMs = 10_000

/** Tells when a message has reached all its listeners. */
export function arrivals(listeners: number) {
  const waiting = new Map<string, { left: number; all: () => void }>()
  return {
    heard: (id: string) => {
      const one = waiting.get(id)
      if (!one || --one.left > 0) return
      waiting.delete(id)
      one.all()
    },
    /** False if a listener did not get it in time, as after a lost connection, so that nothing waits forever. */
    byAll: (id: string) =>
      new Promise<boolean>(resolve => {
        const late = setTimeout(() => {
          waiting.delete(id)
          resolve(false)
        }, lateMs).unref()
        const all = () => {
          clearTimeout(late)
          resolve(true)
        }
        waiting.set(id, { left: listeners, all })
      }),
    forget: (id: string) => waiting.delete(id),
  }
}
