import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { openDatabaseProxy } from '#/tests/faults/database-proxy.ts'
import { endUnanswered } from './unanswered.ts'

test('a statement on a connection that died silently ends with it, although other connections still work', async () => {
  await using proxy = await openDatabaseProxy()
  const pool = new Pool({ connectionString: proxy.url })
  const client = await pool.connect()
  client.on('error', () => {})
  const watchOver = endUnanswered(client, 300, () => {})
  const ask = () => {
    const answer = client.query('select 1')
    watchOver('select 1', answer)
    return answer
  }
  await ask()
  proxy.forgets()
  await expect(ask()).rejects.toThrow('Connection terminated')
  client.release()
  await pool.query('select 1')
  await pool.end()
})
