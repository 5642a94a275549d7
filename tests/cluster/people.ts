import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Api } from '#/contract/index.ts'
import type { Fact } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'
import { clientOf } from '../program.ts'
import type { Cluster } from './open.ts'

const password = 'correct horse battery'
const patienceMs = 30_000

export interface Person {
  id: string
  /** Through the balancer, which alternates between the nodes. */
  api: Api
  cookie: () => string
  /** The same session directly at one node, whether or not the balancer thinks it is up. */
  at: (node: { origin: string }) => Api
}

export const addressOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`

export const newcomer = (role: 'founder' | 'contributor', fullName: string) => ({
  role,
  fullName,
  email: addressOf(fullName),
  password,
})

export function personOf({ origin }: Pick<Cluster, 'origin'>, id: string, cookie: () => string): Person {
  const at = (node: { origin: string }) => clientOf(node.origin, cookie(), { page: origin }).api
  return { id, api: clientOf(origin, cookie()).api, cookie, at }
}

export async function arrive(cluster: Cluster, role: 'founder' | 'contributor', name: string): Promise<Person> {
  const { api, cookie } = clientOf(cluster.origin)
  const { id } = await api.accounts.signUp(newcomer(role, name))
  return personOf(cluster, id, cookie)
}

/** Collects what an open browser hears over its socket, which reconnects by itself like that of web/live/listen.ts. */
export function listen({ origin }: { origin: string }, page: string, person: Pick<Person, 'cookie'>) {
  const heard: Fact[] = []
  const socket: Socket = io(origin, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: person.cookie(), origin: page },
  })
  socket.on('fact', (fact: Fact) => heard.push(fact))
  const open = new Promise<void>(resolve => socket.once('connect', () => resolve()))
  return { heard, socket, open, [Symbol.dispose]: () => void socket.disconnect() }
}

/** True for an answer of our own server, not for a lost connection or the balancer's own error page. */
export const isAnswer = (error: unknown) =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  ![502, 503, 504].includes(error.status)

interface Tries {
  /** How often a request went unanswered. */
  interrupted: number
}

/**
 * Repeats a request with the same ids until it is answered, as people press again: first here, then wherever the
 * balancer leads. Some verbs tell the caller who repeats them that it is done already, which counts as an answer.
 */
export async function persist(first: () => Promise<unknown>, again: () => Promise<unknown>): Promise<Tries> {
  const end = performance.now() + patienceMs
  for (let interrupted = 0; ; interrupted += 1) {
    try {
      await (interrupted === 0 ? first() : again())
      return { interrupted }
    } catch (error) {
      if (isAnswer(error)) {
        if (interrupted > 0 && isDone(error)) return { interrupted }
        throw error
      }
      if (performance.now() > end) throw error
      await sleep(100)
    }
  }
}

const isDone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'already_decided'
