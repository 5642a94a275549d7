import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeApp } from '#/server/app.ts'
import { listen, makeServer } from '#/server/http/server.ts'
import { makeLog } from '#/server/infra/log.ts'
import { routeOf } from '#/server/http/route-of.ts'
import { fileOf, secretVariables } from '#/server/variables.ts'
import { certificateIn } from './certificate.ts'
import { freePort, temporaryFolder } from './program.ts'
import { openWorld } from './world.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const shipped = (name: string) => readFile(join(root, 'deploy', name), 'utf8')
const namesOf = (words: string, pattern: RegExp) => [...words.matchAll(pattern)].map(([, name = '']) => name)
const namesIn = (words: string, pattern: RegExp) => new Set([...words.matchAll(pattern)].map(([name]) => name))

test('the dashboard and the alerts ask for figures that exist', async () => {
  const token = 'a long enough token'
  await using world = await openWorld({ env: { METRICS_TOKEN: token } })
  const { app } = makeApp(world.world, { load: () => ({ open: 1, idle: 1, waiting: 0 }) })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.request('http://localhost:3000/metrics', { headers })
  const metrics = await answer.text()
  const there = new Set(
    [...metrics.matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name = '']) => [
      name,
      `${name}_bucket`,
      `${name}_count`,
      `${name}_sum`,
    ]),
  )
  // Metrics that exist only with a setting, such as Redis, are looked up in the source.
  const source = await readFile(join(root, 'server/operations/metrics.ts'), 'utf8')
  const files = [await shipped('grafana-dashboard.json'), await shipped('alerts.yml')]
  for (const file of files) {
    const asked = namesIn(file, /\b(?:karmasquad|nodejs|process)_[a-z0-9_]+/g)
    expect(asked.size).toBeGreaterThan(5)
    expect(
      [...asked].filter(name => !there.has(name) && !metrics.includes(`\n${name} `) && !source.includes(`'${name}'`)),
    ).toEqual([])
  }
})

test('no figure has a label that Prometheus keeps for itself', async () => {
  const source = await readFile(join(root, 'server/operations/metrics.ts'), 'utf8')
  const labels = [...source.matchAll(/labelNames: \[([^\]]*)\]/g)].flatMap(([, names = '']) => names.split(/\W+/))
  expect(labels).toContain('task')
  expect(labels).not.toContain('job')
  expect(labels).not.toContain('instance')
})

test('alerts name no job, so that none is forgotten: a job that works as often as it should wakes nobody', async () => {
  const rules = (await shipped('alerts.yml')).split('      - alert: ')
  const ofJobs = rules.filter(rule => rule.includes('karmasquad_job_last_success_timestamp_seconds'))
  expect(ofJobs.map(rule => /^\w+/.exec(rule)?.[0])).toEqual(['KarmasquadJobStands', 'KarmasquadTidyingStands'])
  expect(rules.join('\n')).not.toMatch(/\bjob[!=]~?"(?!karmasquad")/)
  const [often = '', seldom = ''] = ofJobs
  const [after, below] = [/> (\d+)$/m, /interval_seconds\) < (\d+)$/m].map(each => Number(each.exec(often)?.[1]))
  const [times, from] = [/> (\d+) \* /, /interval_seconds >= (\d+)\)/].map(each => Number(each.exec(seldom)?.[1]))
  expect(from).toBe(below)
  expect(after).toBeGreaterThanOrEqual(3 * Number(below))
  expect(times).toBe(3)
})

test('alerts of requests leave out what probes ask: nobody is woken because a server is not ready, or kept asleep by those who ask', async () => {
  const asked = namesOf(await shipped('alerts.yml'), /karmasquad_request_seconds_\w+(\{[^}]*\})?/g)
  expect(asked).toHaveLength(3)
  for (const labels of asked) expect(labels).toMatch(/route!~"healthz\|readyz\|metrics[|"]/)
  expect(['healthz', 'readyz', 'metrics'].map(name => routeOf(`/${name}`))).toEqual(['healthz', 'readyz', 'metrics'])
})

test('a check of the books that finds something, none for more than a day, and a replica that is away or lags are told', async () => {
  const rules = (await shipped('alerts.yml')).split('      - alert: ').slice(1)
  const told = namesOf(await shipped('../docs/operate/watching.md'), /^\| (Karmasquad\w+) \|/gm)
  const nameOf = (rule: string) => /^\w+/.exec(rule)?.[0] ?? ''
  const pages = rules.filter(rule => rule.includes('severity: page')).map(nameOf)
  expect(told.toSorted()).toEqual(pages.toSorted())
  const ofFigure = (name: string) => rules.filter(rule => rule.includes(name)).map(nameOf)
  expect(ofFigure('karmasquad_books_differences')).toEqual(['KarmasquadBooksDiffer'])
  expect(ofFigure('karmasquad_books_checked_timestamp_seconds')).toEqual(['KarmasquadBooksUnchecked'])
  expect(ofFigure('karmasquad_replica_up')).toEqual(['KarmasquadReplicaAway'])
  // The check runs once a day, so the alert's threshold must leave room for one that is on time.
  const hours = Number(
    /> (\d+) \* 3600/.exec(rules.find(rule => rule.startsWith('KarmasquadBooksUnchecked')) ?? '')?.[1],
  )
  expect(hours).toBeGreaterThan(24)
  expect(hours).toBeLessThan(48)
})

test('every variable is explained, and the files for operators set no other', async () => {
  const source = await readFile(join(root, 'server/variables.ts'), 'utf8')
  const variables = /^export const variables = z\.object\(\{\n([^]+?)^\}\)/m.exec(source)?.[1] ?? ''
  const known = namesOf(variables, /^ {2}([A-Z][A-Z0-9_]+): /gm)
  expect(known.length).toBeGreaterThan(20)
  const page = await readFile(join(root, 'docs/operate/settings.md'), 'utf8')
  expect(namesOf(page, /^\| `([A-Z][A-Z0-9_]+)` \|/gm).toSorted()).toEqual(known.toSorted())
  const settings = /environment: &settings\n((?: {4}.+\n)+)/.exec(await shipped('compose.yaml'))?.[1] ?? ''
  const set = namesOf(settings, /^ {4}([A-Z0-9_]+): /gm)
  expect(set.length).toBeGreaterThan(5)
  expect(set.filter(name => ![...known, ...secretVariables.map(fileOf)].includes(name))).toEqual([])
})

test('no image has what git leaves out, the history or anybody’s secrets, whichever builder makes it', async () => {
  // The classic builder reads only the file at the root; the other builder would prefer one beside the Dockerfile.
  expect(existsSync(join(root, 'deploy/Dockerfile.dockerignore'))).toBe(false)
  const linesOf = async (file: string) => (await readFile(join(root, file), 'utf8')).split('\n').filter(Boolean)
  const left = (await linesOf('.dockerignore')).map(line => line.replace('**/', ''))
  const unknown = (await linesOf('.gitignore')).map(line => line.replace(/\/$/, ''))
  expect([...unknown, '.git', '.env.*', '*.tar.gz'].filter(name => !left.includes(name))).toEqual([])
  expect(left.filter(line => line.startsWith('!'))).toEqual([])
  expect(await shipped('compose.yaml')).toContain('context: ..\n')
})

test('the image’s check of its health finds a server that serves, with TLS and without, and none that is gone or not ready', async () => {
  const typed = /^HEALTHCHECK [^[]*(\[.*\])$/m.exec(await shipped('Dockerfile'))?.[1] ?? ''
  const [program = '', ...args] = z.array(z.string()).parse(JSON.parse(typed))
  await using folder = await temporaryFolder()
  const own = certificateIn(folder.path)
  for (const tls of [undefined, { certificateFile: own.certificate, keyFile: own.key }]) {
    const port = await freePort()
    const env = { PATH: process.env['PATH'], PORT: String(port), TLS_CERTIFICATE_FILE: tls?.certificateFile }
    const isHealthy = (...more: string[]) =>
      run(program, [...args, ...more], { env, cwd: root }).then(
        () => true,
        () => false,
      )
    const server = makeServer(
      { origin: undefined, tls },
      makeLog(() => {}),
    )
    server.on('request', ({ url }, response) => response.writeHead(url === '/healthz' ? 200 : 404).end())
    await listen(server, { port, host: '0.0.0.0' })
    expect([await isHealthy(), await isHealthy('/readyz')]).toEqual([true, false])
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    expect(await isHealthy()).toBe(false)
  }
}, 60_000)

test('a server is given the same limits of memory however it is started, also where it is measured', async () => {
  const ways = 'bin/karmasquad.mjs deploy/karmasquad.service deploy/Dockerfile bench/server.ts tests/program.ts'
  for (const file of ways.split(' ')) {
    const words = await readFile(join(root, file), 'utf8')
    const told = namesIn(words, /--(?:max-semi-space-size|heap-growing-percent)=\w+/g)
    expect([file, ...told]).toEqual([file, '--max-semi-space-size=16', '--heap-growing-percent=100'])
    for (const limit of [/MALLOC_ARENA_MAX\W+1\b/, /MALLOC_MMAP_THRESHOLD_\W+131072\b/])
      expect([file, limit.test(words)]).toEqual([file, true])
  }
})

test('the service is told of no folder but its own, and keeps what Node makes of our sources', async () => {
  const unit = await shipped('karmasquad.service')
  const places = { StateDirectory: '/var/lib', RuntimeDirectory: '/run', CacheDirectory: '/var/cache' }
  const own = Object.entries(places).flatMap(([setting, place]) =>
    namesOf(unit, new RegExp(`^${setting}=(\\w+)$`, 'gm')).map(name => `${place}/${name}`),
  )
  const told = namesOf(unit, /^Environment=(.+)$/gm).flatMap(line => namesOf(line, /=(\/\S+)/g))
  expect(told.toSorted()).toEqual(own.toSorted())
  expect(unit).toContain('NODE_COMPILE_CACHE=')
})

test.skipIf(process.platform === 'win32')(
  'operators’ commands run as the service does: the same user, folders and settings',
  async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'systemd-run'), `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder.path}:${process.env['PATH']}` }
    const typed = ['backup', '/srv/a place/today.tar.gz']
    const given = execFileSync(join(root, 'deploy/operate.sh'), typed, { env, encoding: 'utf8' }).trim().split('\n')
    expect(given.slice(-typed.length)).toEqual(typed)
    const unit = await shipped('karmasquad.service')
    const same = namesOf(unit, /^((?:User|WorkingDirectory|UMask|EnvironmentFile|(?:State|Cache)Directory\w*)=.+)$/gm)
    expect(same).toHaveLength(8)
    expect(same.filter(setting => !given.includes(`--property=${setting}`))).toEqual([])
    // Except TMPDIR, a folder that exists only while the service runs.
    const told = namesOf(unit, /^Environment=(.+)$/gm).flatMap(line => line.split(' '))
    const folders = told.filter(each => /=\//.test(each) && !each.startsWith('TMPDIR='))
    expect(folders.map(each => given.some(line => line.includes(each)))).toEqual([true, true])
  },
)

test('every fault that can be asked for is explained', async () => {
  const faults = /const faults[^{]+\{\n([^]+?)^\}/m.exec(await readFile(join(root, 'bin/faults.ts'), 'utf8'))?.[1] ?? ''
  const known = namesOf(faults, /^ {2}'?([a-z-]+)'?:/gm)
  expect(known.length).toBeGreaterThan(15)
  const page = await readFile(join(root, 'docs/operate/watching.md'), 'utf8')
  const told = [...page.slice(page.indexOf('## What it bears')).matchAll(/^\| (`.+?) \|/gm)]
  expect(told.flatMap(([, names = '']) => namesOf(names, /`([a-z-]+)`/g)).toSorted()).toEqual(known.toSorted())
})

test('nginx waits longer for an upload, and for the answer to it, than the page that sends it', async () => {
  const site = await shipped('nginx.conf')
  const given = (setting: string) => 1_000 * Number(new RegExp(`^ {4}${setting} +(\\d+)s;`, 'm').exec(site)?.[1])
  const ofPage = async (file: string, name: string) => {
    const [, ms = ''] = new RegExp(`^const ${name} = ([\\d_]+)$`, 'm').exec(await shipped(`../web/${file}`)) ?? []
    return Number(ms.replaceAll('_', '')) || Infinity
  }
  expect(given('client_body_timeout')).toBeGreaterThan(await ofPage('api/transfer.ts', 'silentMs'))
  expect(given('proxy_read_timeout')).toBeGreaterThan(await ofPage('api/send-file.ts', 'answerMs'))
})

test('pages lead to pages that exist', async () => {
  for (const folder of ['docs', 'docs/operate'])
    for (const page of (await readdir(join(root, folder))).filter(name => name.endsWith('.md'))) {
      const links = [...(await readFile(join(root, folder, page), 'utf8')).matchAll(/\]\(([^):#]+)[^)]*\)/g)]
      expect(links.flatMap(([, to = '']) => (existsSync(join(root, folder, to)) ? [] : [`${page}: ${to}`]))).toEqual([])
    }
})

test('what operators copy into a shell can be read by one', async () => {
  const pages = (await readdir(join(root, 'docs/operate'))).filter(name => name.endsWith('.md'))
  const blocks = (
    await Promise.all(pages.map(async page => namesOf(await shipped(`../docs/operate/${page}`), /```sh\n([^]+?)```/g)))
  ).flat()
  expect(blocks.length).toBeGreaterThan(20)
  for (const block of blocks)
    execFileSync('sh', ['-n', '-c', block.replaceAll(/<[^>\n]+>/g, 'placeholder')], { stdio: 'pipe' })
})
