import type { PoolClient } from 'pg'
import { Client } from 'pg'
import type { Pulse } from './pulse.ts'

/**
 * The database ends statements that take too long, if it hears of them. One whose question or answer is lost on a connection that
 * died in silence, while others live, is ended here together with it: whoever waits for it hears so, and the pool opens another.
 * A transaction that has set a time of its own is not concerned, nor is what follows in it.
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
