import { join } from 'node:path'
import { openCluster } from '#/tests/cluster/open.ts'
import { countJourneys } from '#/tests/cluster/report.ts'
import { googleEnv } from '#/tests/open-id-issuer.ts'
import { freePort, temporaryFolder } from '#/tests/program.ts'
import { runTool } from './run-tool.ts'

/**
 * `npm run test:cluster`: two nodes and what they share. With `-- --journeys` the
 * browser journeys run through the balancer; files or words for Playwright may follow.
 */
const args = process.argv.slice(2)
const isJourneys = args.includes('--journeys')
const rest = args.filter(each => each !== '--journeys')

refuseOthers(isJourneys ? '-g' : '-t')
process.exitCode = isJourneys ? await journeys(rest) : await runTool('vitest', ['run', ...rest], { CLUSTER: '1' })
process.disconnect?.()

/** Refuses unknown options. The tools would do so with a stack trace, or only after everything has been started. */
function refuseOthers(word: '-g' | '-t') {
  const option = rest.find(each => each.startsWith('-') && each !== word)
  if (option === undefined) return
  process.stderr.write(`There is no option ${option}. There are: --journeys, and ${word} with a word.\n`)
  process.exit(1)
}

/** Runs all journeys, or those named. */
async function journeys(names: string[]) {
  await using folder = await temporaryFolder()
  const [report, googlePort] = [join(folder.path, 'report.json'), await freePort()]
  await using cluster = await openCluster({
    PUSH_HOSTS: 'push.invalid',
    ...googleEnv(`http://localhost:${googlePort}`),
  })
  const env = {
    JOURNEYS_ORIGIN: cluster.origin,
    JOURNEYS_DATABASE: cluster.postgres.url,
    JOURNEYS_GOOGLE_PORT: String(googlePort),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const code = await runTool('playwright', ['test', '--workers=1', '--reporter=list,json', ...names], env)
  process.stdout.write(`${await countJourneys(report)}\n`)
  // The nodes are stopped when this returns.
  return code
}
