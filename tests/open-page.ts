import { io } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { Fact } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'

interface Opening {
  cookie?: string
  /** An access token, which no page has. */
  token?: string
  /** The address that the page says it has. */
  from?: string
  /** The list to which the events that it hears are added; several pages may share one. */
  heard?: Fact[]
}

/** Somebody's open page: whether its socket was admitted, and what it hears. It does not reconnect by itself. */
export async function openPage(origin: string, { cookie = '', token, from = origin, heard = [] }: Opening = {}) {
  const socket = io(origin, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, origin: from, ...(token && { authorization: `Bearer ${token}` }) },
    auth: { token },
  })
  onTestFinished(() => void socket.disconnect())
  socket.on('fact', (fact: Fact) => heard.push(fact))
  const admitted = await new Promise<boolean>(resolve => {
    socket.on('connect', () => resolve(true))
    socket.on('connect_error', () => resolve(false))
  })
  const texts = () => heard.flatMap(fact => (fact.name === 'squad_message' ? [fact.message.content] : []))
  const names = () => heard.map(fact => fact.name)
  return { socket, heard, texts, names, admitted }
}
