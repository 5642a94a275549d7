import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import type { PoolConfig } from 'pg'
import { Pool } from 'pg'
import { listenHere } from '#/server/infra/listening.ts'
import { planning } from '#/server/infra/db/pool.ts'

/** Messages to this process: the database to use, then the statements of each screen's requests. */
export type ToBare = { database: PoolConfig } | { scripts: Script[] }

export type Script = { name?: string; text: string; values: readonly unknown[] }[]

/**
 * The minimum cost of a read: node:http, statements prepared once per connection, and their
 * rows as JSON; what a POST brings is read first. It knows all statements of a request in advance, so it pipelines them.
 */
let pool = new Pool()
let scripts: Script[] = []

const server = createServer(async (request, response) => {
  if (request.method === 'POST') await json(request)
  const script = scripts[Number(request.url?.slice(1))] ?? []
  const answers = await Promise.all(
    script.map(({ name, text, values }) =>
      pool.query({ ...(name !== undefined && { name }), text, values: [...values] }),
    ),
  )
  const body = Buffer.from(JSON.stringify(answers.map(answer => answer?.rows)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
process.on('message', (told: ToBare) => {
  if ('database' in told) pool = new Pool({ ...told.database, max: 6, options: planning })
  else scripts = told.scripts
  process.send?.('heard')
})
process.once('disconnect', () => process.exit())
process.send?.(await listenHere(server))
