import { createServer } from 'node:http'
import { makeApp } from '#/server/app.ts'
import { mountDemo } from '#/server/demo.ts'
import { pagesOf } from '#/server/http/pages.ts'
import type { Caller } from '../access-matrix/callers.ts'
import { origin } from '../access-matrix/procedures.ts'
import type { TestWorld } from '../world.ts'

const noLoad = () => ({ open: 0, idle: 0, waiting: 0 })

/** The whole server over a world, with the built pages and files: a way to send requests, and the addresses it serves. */
export async function openSite(world: TestWorld) {
  const { app, servePages } = makeApp(world.world, { load: noLoad })
  mountDemo(app, world.world)
  const pages = await pagesOf({ app, http: createServer(), dev: false })
  servePages(pages.render)
  /** Sends one request as this caller, without following redirects. */
  const ask = async (path: string, caller: Caller = 'visitor', init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const { cookie } = world[caller]
    if (cookie) headers.set('cookie', cookie)
    const request = new Request(`${origin}${path}`, { ...init, headers })
    return app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  }
  return { app, ask }
}

export type Site = Awaited<ReturnType<typeof openSite>>
