import { randomUUID } from 'node:crypto'
import { startBare } from './bare.ts'
import { arrivals } from './chat-people.ts'
import type { Listener } from './listener.ts'
import { hearMessage, openSocket } from './listener.ts'

/** The same broadcast without a product: a process that forwards each posted body to as many sockets as a room has. */
export async function openFanOut(listeners: number) {
  const bare = await startBare('bare-fan-out.ts')
  const { heard, byAll } = arrivals(listeners)
  const sockets: Listener[] = []
  for (let nth = 0; nth < listeners; nth += 1)
    sockets.push(await openSocket(bare.origin, {}, text => hearMessage(text, heard)))
  return {
    pid: bare.pid,
    async tell() {
      const id = randomUUID()
      const all = byAll(id)
      const response = await fetch(bare.origin, { method: 'POST', body: messageOf(id) })
      await response.text()
      return await all
    },
    async close() {
      for (const socket of sockets) socket.close()
      await bare.stop()
    },
  }
}

/** What Socket.IO writes for a message of the chat course, at its usual length. */
const messageOf = (id: string) => {
  const person = { id: randomUUID(), name: 'Amara Kowalski', avatarUrl: null }
  const message = {
    id,
    roomId: randomUUID(),
    seq: 1_000,
    change: 1_000,
    kind: 'text',
    content: 'Shall we answer the thread about invoices together this afternoon?',
    moderated: false,
    senderRole: 'contributor',
    sender: person,
    image: null,
    campaign: null,
    replyTo: null,
    mentions: [],
    reactions: [],
    sentAt: Date.now(),
    editedAt: null,
    pinnedAt: null,
    deletedAt: null,
  }
  return `42${JSON.stringify(['fact', { name: 'squad_message', message }])}`
}
