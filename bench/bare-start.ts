import { once } from 'node:events'
import { createServer } from 'node:http'
import { Client } from 'pg'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { listenHere } from '#/server/infra/listening.ts'

/** The minimum time of a start: PostgreSQL on an existing folder, one query, and node:http. */
const [{ folder }] = await once(process, 'message')
const postgres = await launchPostgres(String(folder))
const client = new Client(postgres.connection)
await client.connect()
await client.query('select 1')
const server = createServer((_request, response) => response.end())
await listenHere(server)
process.send?.('ready')
await once(process, 'message')
await client.end()
await postgres.stop()
process.exit()
