import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './program.ts'

const tries = 100

/** Whether Redis is installed on this machine. `npm test` installs Debian's where it can. */
export const findRedis = () => spawnSync('redis-server', ['--version']).status === 0

/** A separate Redis server, which can be stopped, restarted on its port, and made to hang. */
export async function openRedis(port?: number) {
  const own = port ?? (await freePort())
  const start = async () => {
    const child = spawn(
      'redis-server',
      ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    )
    const failed = new Promise<never>((_, reject) => child.once('error', reject))
    await Promise.race([answers(own), failed])
    return child
  }
  let child = await start()
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://127.0.0.1:${own}`,
    port: own,
    stop,
    async start() {
      child = await start()
    },
    hang: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    [Symbol.asyncDispose]: stop,
  }
}

async function answers(port: number) {
  for (let tried = 0; tried < tries; tried++) {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const isThere = await new Promise(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isThere) return
    await sleep(50)
  }
  throw new Error('Redis did not start')
}
