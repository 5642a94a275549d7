/** A program with one worker whose channel breaks while it is being stopped. */
import cluster from 'node:cluster'
import { makeLog } from '#/server/infra/log.ts'
import { isWorker, sayReady, startWorkers } from '#/server/workers.ts'

if (isWorker) {
  sayReady(1)
  setInterval(() => {}, 1_000)
} else {
  const crew = await startWorkers({ count: 1, env: {}, log: makeLog(() => {}), stopMs: 5_000 })
  const stopped = crew.stop()
  for (const worker of Object.values(cluster.workers ?? {})) worker?.emit('error', new Error('write EPIPE'))
  await stopped
  console.log('stopped')
}
