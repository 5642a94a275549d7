import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { connect, Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import { portOf } from '../infra/listening.ts'
import { openListeners, sharesPorts } from './listeners.ts'

const asking = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function openServer(most: number) {
  const answered: string[] = []
  const http = createServer((request, response) => {
    answered.push(request.url ?? '')
    response.end('here')
  })
  http.listen({ port: 0, host: '127.0.0.1', reusePort: true })
  await once(http, 'listening')
  await openListeners(http, '127.0.0.1', most)
  return { http, port: portOf(http) ?? 0, answered }
}

const hears = (guest: Socket) =>
  new Promise<boolean>(resolve => {
    guest.on('error', () => undefined)
    guest.on('data', () => resolve(true))
    guest.on('close', () => resolve(false))
    guest.write(asking)
  })

async function openCrowded(most: number) {
  const server = await openServer(most)
  const guests = Array.from({ length: 100 }, () => connect(server.port, '127.0.0.1'))
  return { ...server, guests, heard: await Promise.all(guests.map(hears)) }
}

test.runIf(sharesPorts)(
  'whoever comes to any of the listening sockets is served, and closing waits for all of them',
  async () => {
    const { http, port, guests, answered, heard } = await openCrowded(1_000)
    expect(heard).not.toContain(false)
    expect(answered).toHaveLength(100)
    let isClosed = false
    const closed = new Promise<void>(resolve => http.close(() => resolve()))
    void closed.then(() => (isClosed = true))
    const late = connect(port, '127.0.0.1')
    const [error] = await once(late, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
    // Idle connections are closed too.
    await closed
    expect(isClosed).toBe(true)
    for (const guest of guests) guest.destroy()
  },
)

test.runIf(sharesPorts)('all listening sockets together hold a limited number of connections', async () => {
  const { http, guests, heard } = await openCrowded(5)
  // The server's own listening socket has a count of its own.
  expect(heard.filter(Boolean).length).toBeLessThan(60)
  for (const guest of guests) guest.destroy()
  http.closeAllConnections()
  await new Promise(resolve => http.close(resolve))
})

test.runIf(sharesPorts)('a connection that ends makes room for another one', async () => {
  const { http, port } = await openServer(1)
  for (let nth = 0; nth < 50; nth += 1) {
    const guest = connect(port, '127.0.0.1')
    const [[socket], heard] = await Promise.all([once(http, 'connection'), hears(guest)])
    expect([nth, heard]).toEqual([nth, true])
    const ended = once(socket, 'close')
    guest.destroy()
    await ended
  }
  await new Promise(resolve => http.close(resolve))
})

test.runIf(sharesPorts)(
  'a connection that none of the listening sockets can accept does not end the process',
  async () => {
    const listen = vi.spyOn(Server.prototype, 'listen')
    const { http } = await openServer(1)
    const listeners = listen.mock.contexts.filter(each => each instanceof Server)
    listen.mockRestore()
    const failed: unknown[] = []
    http.on('error', error => failed.push(error))
    const error = new Error('accept EMFILE')
    for (const listener of listeners) listener.emit('error', error)
    expect(failed).toEqual(Array.from({ length: 16 }, () => error))
    await new Promise(resolve => http.close(resolve))
  },
)
