import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { arrivals } from './chat-people.ts'
import { repeat } from './course.ts'

interface Course {
  listeners: number
  seconds: number
  warmSeconds: number
  connections: number
}

/** The same telling without a product: a process that hands on what is posted to it, to as many sockets as a room has members. */
export async function fanOut({ listeners, seconds, warmSeconds, connections }: Course) {
  const child = fork(join(import.meta.dirname, 'fan-out.ts'))
  const [port] = await once(child, 'message')
  const { heard, byAll } = arrivals(listeners)
  const sockets = await Promise.all(
    Array.from({ length: listeners }, () => listenBare(`ws://127.0.0.1:${port}`, heard)),
  )
  const told = await repeat({ seconds, warmSeconds, workers: connections }, async () => {
    const id = randomUUID()
    const all = byAll(id)
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: messageOf(id) })
    await response.text()
    await all
    return true
  })
  for (const socket of sockets) socket.close()
  child.disconnect()
  await once(child, 'exit')
  return told
}

async function listenBare(url: string, heard: (id: string) => void) {
  const socket = new WebSocket(url)
  socket.addEventListener('message', ({ data }) => {
    const [, fact] = JSON.parse(String(data).slice(2))
    heard(String(fact.message.id))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return socket
}

/** What Socket.IO writes for a message of the chat course, with its length. */
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
