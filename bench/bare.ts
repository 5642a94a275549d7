import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { Script, ToBare } from './bare-reads.ts'

/** Starts one of the bare servers and waits for the port it listens on. */
export async function startBare(program: `bare-${string}.ts`, told?: object) {
  const child = fork(join(import.meta.dirname, program), { serialization: 'advanced' })
  const ended = once(child, 'exit')
  const died = ended.then(([code, signal]) => {
    throw new Error(`${program} ended with ${code ?? signal}`)
  })
  if (told) child.send(told)
  const [port]: unknown[] = await Promise.race([once(child, 'message'), died])
  const stop = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  return { child, origin: `http://127.0.0.1:${String(port)}`, pid: child.pid ?? 0, stop }
}

/** A bare server on a database. It answers `/0`, `/1` and so on with the rows of the latest statements it was given. */
export async function startBareReads(database: PoolConfig) {
  const { child, ...bare } = await startBare('bare-reads.ts')
  const say = async (told: ToBare) => {
    child.send(told)
    await once(child, 'message')
  }
  await say({ database })
  return { ...bare, answerWith: (scripts: Script[]) => say({ scripts }) }
}
