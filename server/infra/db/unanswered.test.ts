import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { openDatabaseLine } from '#/tests/faults/database-line.ts'
import { endUnanswered } from './unanswered.ts'

test('a statement on a connection that something between has forgotten ends with it, whatever others hear', async () => {
  await using line = await openDatabaseLine()
  const pool = new Pool({ connectionString: line.url })
  const client = await pool.connect()
  client.on('error', () => {})
  const watchOver = endUnanswered(client, 300, () => {})
  const ask = () => {
    const answer = client.query('select 1')
    watchOver('select 1', answer)
    return answer
  }
  await ask()
  line.forgets()
  await expect(ask()).rejects.toThrow('Connection terminated')
  client.release()
  await pool.query('select 1')
  await pool.end()
})
