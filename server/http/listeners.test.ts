import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
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
  const port = portOf(http) ?? 0
  const guests = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  const heard = guests.map(
    guest =>
      new Promise<boolean>(resolve => {
        guest.on('error', () => undefined)
        guest.on('data', () => resolve(true))
        guest.on('close', () => resolve(false))
        guest.write(asking)
      }),
  )
  return { http, port, guests, answered, heard: await Promise.all(heard) }
}

test.runIf(sharesPorts)(
  'whoever comes to any of the listening sockets is served, and closing waits for all of them',
  async () => {
    const { http, port, guests, answered, heard } = await openServer(1_000)
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
  const { http, guests, heard } = await openServer(5)
  // The server's own listening socket has a count of its own.
  expect(heard.filter(Boolean).length).toBeLessThan(60)
  for (const guest of guests) guest.destroy()
  http.closeAllConnections()
  await new Promise(resolve => http.close(resolve))
})
