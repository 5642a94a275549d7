import type { PoolClient } from 'pg'
import { Client } from 'pg'
import type { Pulse } from './pulse.ts'

/**
 * The database times out slow statements, but only those that reach it. When a connection dies silently, while others still work, this
 * closes it after `ms`: the waiting caller gets an error, and the pool opens another connection. Transactions that set their own
 * `statement_timeout` are exempt until they end.
 */
export function endUnanswered(client: PoolClient, ms: number, awaits: Pulse['awaits']) {
  let ownTime = false
  return (text: string, answer: unknown) => {
    if (text.includes('statement_timeout')) ownTime = true
    else if (text === 'commit' || text === 'rollback') ownTime = false
    if (ownTime || !(answer instanceof Promise) || !(client instanceof Client)) return
    awaits(answer)
    const timer = setTimeout(() => void client.end().catch(() => undefined), ms)
    const answered = () => clearTimeout(timer)
    answer.then(answered, answered)
  }
}
