import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'node:http'
import type { Asked, FromLoad, Job } from './job.ts'

/** A process of its own, so that generating load does not disturb what measures it. Receives jobs one after another and sends the times. */
process.on('message', (job: Job) => {
  run(job).catch((error: unknown) =>
    tell({ says: 'failed', why: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit())

const tell = (message: FromLoad) => process.send?.(message)

const overloaded = 503
const turnedAwayMs = 100

async function run(job: Job) {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections })
  const millis: number[] = []
  let turnedAway = 0
  let measuring = false
  const over = new AbortController()
  const worker = async (_: unknown, which: number) => {
    for (let turn = which; !over.signal.aborted; turn += job.connections) {
      const start = performance.now()
      const status = await visit(agent, job, turn)
      if (status === overloaded) await sleep(turnedAwayMs)
      if (measuring && status === overloaded) turnedAway += 1
      else if (measuring) millis.push(performance.now() - start)
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
    const seconds = (performance.now() - start) / 1000
    tell({ says: 'done', millis, seconds, cpuSeconds: (user + system) / 1e6, turnedAway })
  }
  await Promise.race([workers.then(() => new Promise(() => {})), course()]).finally(() => {
    over.abort()
    agent.destroy()
  })
}

let visits = 0

/** Goes through the job's requests in order, again and again. */
function visit(agent: Agent, { origin, requests }: Job, turn: number) {
  const { path, cookie, accepts, apart, body } = requests[turn % requests.length] ?? { path: '/', cookie: '' }
  return answered(agent, origin + path, {
    body,
    headers: {
      cookie,
      ...(accepts && { 'accept-encoding': accepts }),
      ...(apart && { host: `visitor-${process.pid}-${(visits += 1)}.example` }),
      ...(body !== undefined && { origin, 'content-type': 'application/json' }),
    },
  })
}

const answered = (
  agent: Agent,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: Asked['body'] },
) =>
  new Promise<number>((resolve, reject) => {
    const asking = request(url, { agent, headers, method: body === undefined ? 'GET' : 'POST' }, response => {
      const { statusCode = 0 } = response
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        statusCode === 200 || statusCode === overloaded
          ? resolve(statusCode)
          : reject(new Error(`${url} answered ${statusCode}`)),
      )
    })
    asking.on('error', reject).end(body)
  })
