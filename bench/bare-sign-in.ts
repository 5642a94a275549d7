import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listenHere } from '#/server/infra/listening.ts'
import { fits, hashOf } from '#/server/accounts/argon2.ts'
import { benchPassword } from './sizes.ts'

/** The minimum cost of a sign-in: the password hash, which is slow on purpose. */
const hash = await hashOf(benchPassword)

const server = createServer(async (request, response) => {
  const body: unknown = await json(request)
  const password = typeof body === 'object' && body && 'password' in body ? String(body.password) : ''
  response.writeHead((await fits(password, hash)) ? 200 : 401).end('{}')
})
process.once('disconnect', () => process.exit())
process.send?.(await listenHere(server))
