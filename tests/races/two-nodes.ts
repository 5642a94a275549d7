import { inject } from 'vitest'
import { ask, origin, rpcRequest } from '../access-matrix/procedures.ts'
import { testSecret } from '../cast.ts'
import { urlOf } from '../connection.ts'
import { freePort, startProgram, temporaryFolder } from '../program.ts'
import type { TestWorld } from '../world.ts'
import type { Runner } from './contest.ts'

/** Two servers, started as an operator starts them, on the database of a world that prepares the races. */
export async function openTwo(world: TestWorld) {
  const folder = await temporaryFolder()
  const env = {
    DATABASE_URL: urlOf(inject('connection'), world.database),
    SECRET: testSecret,
    ORIGIN: origin,
    PUSH_HOSTS: 'push.example',
    ...(process.env['RACES_REDIS'] && { REDIS_URL: process.env['RACES_REDIS'] }),
  }
  const nodes = [
    await startProgram({ dataDir: `${folder.path}/a`, port: await freePort(), env }),
    await startProgram({ dataDir: `${folder.path}/b`, port: await freePort(), env }),
  ]
  for (const { child, said } of nodes) if (child.exitCode !== null) throw new Error(said())
  const run: Runner = (name, { input, cookie }, at) => {
    // Copies of two starts alternate, so change the server after every two: each start then reaches both servers.
    const node = nodes[(at >> 1) % nodes.length] ?? nodes[0]
    const fetched = (request: Request, own = '') => {
      const headers = new Headers(request.headers)
      headers.set('cookie', own)
      headers.set('origin', origin)
      return fetch(new Request(request.url.replace(origin, node?.origin ?? ''), new Request(request, { headers })))
    }
    return ask({ fetch: fetched }, rpcRequest(name, JSON.stringify({ json: input })), cookie)
  }
  return {
    run,
    async [Symbol.asyncDispose]() {
      for (const { child } of nodes) child.kill('SIGTERM')
      await Promise.all(nodes.map(({ ended }) => ended))
      await folder[Symbol.asyncDispose]()
    },
  }
}
