import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { expect, test, vi } from 'vitest'
import { engagementCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { makeApp } from '../app.ts'
import { listenHere } from '../infra/listening.ts'

const fromOurPages = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }

test('what pages send is read whole, and no stream is made of it', async () => {
  await using world = await openWorld()
  const { fran } = world
  for (let nth = 0; nth < 4; nth += 1) await fran.api.campaigns.create(engagementCampaign())
  const http = createServer(getRequestListener(makeApp(world.world).app.fetch))
  const port = await listenHere(http)
  const streams = vi.spyOn(Readable, 'toWeb')
  const send = async (path: string) => {
    const headers = { 'content-type': 'application/json', cookie: fran.cookie, ...fromOurPages }
    const answer = await fetch(`http://127.0.0.1:${port}/api/rpc/${path}`, {
      method: 'POST',
      headers,
      body: '{"json":{}}',
    })
    return [answer.status, answer.headers.get('content-encoding'), await answer.json()]
  }
  try {
    expect(await send('squads/unread')).toEqual([200, null, expect.objectContaining({ json: expect.any(Object) })])
    expect(await send('dashboards/founder')).toEqual([
      200,
      expect.any(String),
      expect.objectContaining({ json: expect.any(Object) }),
    ])
    expect(streams).not.toHaveBeenCalled()
  } finally {
    http.closeAllConnections()
    http.close()
  }
})
