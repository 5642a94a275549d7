import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { handshakeRates } from '#/rules/rates.ts'
import { guardHandshakes } from './handshakes.ts'

/** A handshake that a proxy at 10.0.0.1 hands on for this address. */
function handshake(address: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '10.0.0.1' })
  return Object.assign(new IncomingMessage(socket), { headers: { 'x-forwarded-for': `forged, ${address}` } })
}

const ordinary = { rateLimitFactor: 1, trustProxy: true }

test('an address whose handshakes are refused again and again is turned away unread for a minute, each time, and no other is', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const admit = vi.fn<() => Promise<string | null>>()
    const guarded = guardHandshakes(ordinary, admit)
    for (const times of [1, 2]) {
      admit.mockClear().mockResolvedValue(null)
      for (let nth = 0; nth < handshakeRates.inVain.count; nth += 1)
        expect(await guarded(handshake('192.0.2.1'))).toBeNull()
      admit.mockResolvedValue('Fran')
      expect([times, await guarded(handshake('192.0.2.1'))]).toEqual([times, null])
      expect(admit).toHaveBeenCalledTimes(handshakeRates.inVain.count)
      expect(await guarded(handshake('192.0.2.2'))).toBe('Fran')
      vi.advanceTimersByTime(handshakeRates.inVain.seconds * 1_000)
      expect(await guarded(handshake('192.0.2.1'))).toBe('Fran')
    }
  } finally {
    vi.useRealTimers()
  }
})

test('handshakes that succeed do not count, however many', async () => {
  const guarded = guardHandshakes(ordinary, async () => 'Fran')
  for (let nth = 0; nth < 3 * handshakeRates.inVain.count; nth += 1)
    expect(await guarded(handshake('192.0.2.1'))).toBe('Fran')
})

test('an address has some handshakes under way, and each that ends, also with an error, makes room for one', async () => {
  const ends: ((error?: Error) => void)[] = []
  const admit = async () =>
    new Promise<string>((resolve, reject) => ends.push(error => (error ? reject(error) : resolve('Fran'))))
  const guarded = guardHandshakes(ordinary, admit)
  const first = Array.from({ length: handshakeRates.atOnce }, () => guarded(handshake('192.0.2.1')))
  expect(await guarded(handshake('192.0.2.1'))).toBeNull()
  const other = guarded(handshake('192.0.2.2'))
  ends[0]?.()
  ends[1]?.(new Error('no database'))
  await expect(first[0]).resolves.toBe('Fran')
  await expect(first[1]).rejects.toThrow('no database')
  const next = [1, 2].map(() => guarded(handshake('192.0.2.1')))
  expect(await guarded(handshake('192.0.2.1'))).toBeNull()
  for (const end of ends) end()
  expect(await Promise.all([other, ...next, ...first.slice(2)])).not.toContain(null)
})

test('at a lower factor an address has fewer under way and fewer refused', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>()
  const admit = vi.fn(async () => held)
  const guarded = guardHandshakes({ ...ordinary, rateLimitFactor: 0.1 }, admit)
  const crowd = Array.from({ length: 5 }, () => guarded(handshake('192.0.2.1')))
  expect(admit).toHaveBeenCalledTimes(2)
  letGo(null)
  await Promise.all(crowd)
  for (let nth = 0; nth < 10; nth += 1) await guarded(handshake('192.0.2.1'))
  expect(admit).toHaveBeenCalledTimes(6)
})
