import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openCluster } from '#/tests/cluster/open.ts'

/** `npm run test:cluster`: two nodes and what they share. With `-- --journeys` people's browsers go through the balancer. */
const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)

process.exitCode = args.includes('--journeys')
  ? await journeys(args.filter(each => each !== '--journeys'))
  : await run('vitest', ['run', ...args], { CLUSTER: '1' })
process.disconnect?.()

/** All of them, or those that are named. */
async function journeys(names: string[]) {
  await using cluster = await openCluster({ PUSH_HOSTS: 'push.invalid' })
  const env = { JOURNEYS_ORIGIN: cluster.origin, JOURNEYS_DATABASE: cluster.postgres.url }
  // The nodes go when this returns.
  return await run('playwright', ['test', '--workers=1', ...names], env)
}

async function run(program: string, parameters: string[], env: Record<string, string>) {
  const child = spawn(program, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}
