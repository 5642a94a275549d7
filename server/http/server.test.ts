import { expect, test } from 'vitest'
import { portOf } from '../infra/listening.ts'
import { makeLog } from '../infra/log.ts'
import { takePortWide } from './server.ts'

test('a connection that the system cannot hand over is logged, and the server goes on', async () => {
  const said: string[] = []
  const where = { port: 0, host: '127.0.0.1', origin: undefined, tls: undefined }
  const http = await takePortWide(
    where,
    makeLog(line => said.push(line)),
  )
  for (let times = 0; times < 3; times++) http.emit('error', new Error('accept ENOBUFS'))
  expect(said.filter(line => line.includes('A connection could not be accepted'))).toHaveLength(1)
  expect(http.listening).toBe(true)
  await new Promise(resolve => http.close(resolve))
})

test('a port that is taken is an error of the start, and not logged as well', async () => {
  const said: string[] = []
  const log = makeLog(line => said.push(line))
  const where = { port: 0, host: '127.0.0.1', origin: undefined, tls: undefined }
  const http = await takePortWide(where, log)
  const port = portOf(http) ?? 0
  await expect(takePortWide({ ...where, port }, log)).rejects.toThrow(`Port ${port} is in use`)
  expect(said).toEqual([])
  await new Promise(resolve => http.close(resolve))
})

test.each(['no such host', '192.0.2.1'])('a HOST that is not of this machine is named: %s', async host => {
  const where = { port: 0, host, origin: undefined, tls: undefined }
  const taking = takePortWide(
    where,
    makeLog(() => {}),
  )
  await expect(taking).rejects.toThrow(`HOST is wrong: expected an address of this machine, not ${host} (E`)
})
