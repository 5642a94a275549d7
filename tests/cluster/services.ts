import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall } from '#/bin/apt.ts'
import { debianPostgres } from '#/bin/debian-postgres.ts'
import { freePort } from '../program.ts'
import { findRedis } from '../redis-server.ts'

export interface Service extends AsyncDisposable {
  port: number
  start: () => Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const haproxy = '/usr/sbin/haproxy'

/** Whether what several nodes need is on this machine; what is missing is installed where it can be. */
export const hasServices = () =>
  (findRedis() || aptInstall('redis-server')) &&
  (existsSync(haproxy) || aptInstall('haproxy')) &&
  debianPostgres() !== undefined

/** One address for all nodes. The balancer checks the health of each node five times a second. */
export async function openBalancer(folder: string, nodes: readonly number[]): Promise<Service> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, balancing(port, nodes))
  return service(haproxy, ['-db', '-f', file], port)
}

/** Answers 200 while the balancer routes to every node. */
export const wholePath = '/whole'

const balancing = (port: number, nodes: readonly number[]) => `
global
  maxconn 2000
defaults
  mode http
  option redispatch 1
  retries 3
  option forwardfor
  timeout connect 2s
  timeout client 75s
  timeout server 60s
  timeout tunnel 1h
  timeout check 2s
frontend people
  bind 127.0.0.1:${port}
  monitor-uri ${wholePath}
  acl short nbsrv(nodes) lt ${nodes.length}
  monitor fail if short
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host nodes
  http-check expect status 200
  default-server check inter 200ms fall 2 rise 1
${nodes.map(each => `  server node${each} 127.0.0.1:${each}`).join('\n')}
`

/** A program that listens on a port; `start` resolves once it does. */
async function service(program: string, args: string[], port: number): Promise<Service> {
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(program, args, { stdio: 'ignore' })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
      await sleep(30)
    }
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await start()
  return { port, start, stop, [Symbol.asyncDispose]: () => stop('SIGKILL') }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
