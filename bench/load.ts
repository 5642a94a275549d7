import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, get } from 'node:http'
import { Client } from 'pg'
import type { FromLoad, Job } from './job.ts'

/**
 * A process of its own, so that what measures takes no time from what is measured. Gets a job, sends the times, and keeps its
 * connections until it is told that the processor time of whoever served them has been read.
 */
process.once('message', (job: Job) => {
  run(job)
    .catch((error: unknown) => tell({ says: 'failed', why: error instanceof Error ? error.message : String(error) }))
    .finally(() => process.disconnect?.())
})

const tell = (message: FromLoad) => process.send?.(message)

async function run(job: Job) {
  const { visit, close } = await visitor(job)
  const millis: number[] = []
  let measuring = false
  const over = new AbortController()
  const worker = async (_: unknown, which: number) => {
    for (let turn = which; !over.signal.aborted; turn += 1) {
      const start = performance.now()
      await visit(which, turn)
      if (measuring) millis.push(performance.now() - start)
    }
  }
  const workers = Promise.all(Array.from({ length: job.connections }, worker))
  const course = async () => {
    await sleep(job.warmSeconds * 1000)
    tell({ says: 'measuring' })
    measuring = true
    const cpu = process.cpuUsage()
    const start = performance.now()
    await sleep(job.seconds * 1000)
    over.abort()
    await workers
    const { user, system } = process.cpuUsage(cpu)
    const counted = new Promise(resolve => process.once('message', resolve))
    tell({ says: 'done', millis, seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 })
    await counted
  }
  await Promise.race([workers.then(() => new Promise(() => {})), course()])
  await close()
}

/** Does one visit on the connection of that number; turn after turn goes through all that the job lists. */
async function visitor(job: Job) {
  if ('origin' in job) {
    const agent = new Agent({ keepAlive: true, maxSockets: job.connections })
    let visits = 0
    const visit = (_which: number, turn: number) => {
      const one = job.requests[turn % job.requests.length]
      const { path = '/', cookie = '', accepts, apart } = one ?? {}
      return fetched(agent, job.origin + path, {
        cookie,
        ...(accepts && { 'accept-encoding': accepts }),
        ...(apart && { host: `visitor-${process.pid}-${turn}-${(visits += 1)}.example` }),
      })
    }
    return { visit, close: async () => agent.destroy() }
  }
  const clients = await Promise.all(
    Array.from({ length: job.connections }, async () => {
      const client = new Client(job.database)
      await client.connect()
      return client
    }),
  )
  const visit = async (which: number, turn: number) => {
    for (const { name, text, values } of job.scripts[turn % job.scripts.length] ?? [])
      await clients[which]?.query({ ...(name !== undefined && { name }), text, values: [...values] })
  }
  return { visit, close: async () => void (await Promise.all(clients.map(client => client.end()))) }
}

const fetched = (agent: Agent, url: string, headers: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, response => {
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
