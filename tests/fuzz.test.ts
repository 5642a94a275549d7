import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeSendingWebhooks } from '#/server/webhooks/send.ts'
import { aimsOf, furnish, rowsIn, rememberCast, unsentBecause, urlsTo } from './fuzz/aims.ts'
import { asCurl, faultOf } from './fuzz/judge.ts'
import { openEar } from './fuzz/rig.ts'
import type { Sender, Shot } from './fuzz/shots.ts'
import { shotsAt } from './fuzz/shots.ts'
import { hashQuickly } from './quick-hashes.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const origin = 'http://localhost:3000'
const seed = 20_261_122
const worlds = 2
const shotsEach = 25_000
const perBatch = 250
const atOnce = 6

const cookieOf = (world: TestWorld, from: Sender) =>
  from === 'program' || from === 'visitor' ? '' : world[from].cookie

async function send(world: TestWorld, { method, path, headers, body, from }: Shot, token: string) {
  const all = {
    ...(from === 'program' && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-length': String(body.length) }),
    ...headers,
  }
  const request = new Request(`${origin}${path}`, { method, headers: all, ...(body && { body }), redirect: 'manual' })
  const response = await world.fetch(request, cookieOf(world, from))
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') ?? '' }
}

test.each(Array.from({ length: worlds }, (_, nth) => nth))(
  'bad input of every kind, from everybody, to every procedure and endpoint, breaks and betrays nothing (%i)',
  { timeout: 600_000 },
  async nth => {
    using _ = hashQuickly()
    await using ear = await openEar()
    await using world = await openWorld({ env: { TRUST_PROXY: '1', DEMO: nth % 2 === 0 ? '1' : '0' } })
    const [endpoint = ''] = urlsTo(ear.port).slice(1)
    const token = await furnish(world.world, world, endpoint)
    const sending = makeSendingWebhooks(world.world)
    const sendWebhooks = async () => {
      await sending.tick()
      await sending.idle()
    }
    await sendWebhooks()
    expect(await unsentBecause(world.db)).toEqual(['Its name does not lead to the public internet'])
    const again = await rememberCast(world.db)
    const aims = await aimsOf(world.world, ear.port, [])
    // Exporting somebody's whole history takes long, and reads nothing from the request.
    aims.endpoints = aims.endpoints.filter(({ path }) => path !== '/api/me/export')
    const shots = shotsAt(aims)
    const faults: unknown[] = []
    const reached = new Set<string>()
    for (let sent = 0; sent < shotsEach; sent += perBatch) {
      const waiting = fc.sample(shots, { numRuns: perBatch, seed: seed + nth * shotsEach + sent })
      const shoot = async (shot: Shot) => {
        const answer = await send(world, shot, token)
        const fault = faultOf(shot, answer)
        if (fault)
          faults.push({
            fault,
            text: answer.text.slice(0, 300),
            again: asCurl(shot, origin, cookieOf(world, shot.from)),
          })
        if (answer.status < 300) reached.add(shot.target)
      }
      const shootOn = async () => {
        for (let shot = waiting.pop(); shot; shot = waiting.pop()) await shoot(shot)
      }
      await Promise.all(Array.from({ length: atOnce }, shootOn))
      await sendWebhooks()
      await again()
      Object.assign(aims, await rowsIn(world.db))
    }
    expect(reached.size).toBeGreaterThan(50)
    expect(faults.slice(0, 20)).toEqual([])
    expect(ear.heard()).toBe(0)
  },
)
