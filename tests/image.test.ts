import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join, matchesGlob } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFailed, test } from 'vitest'
import { z } from 'zod'
import { freePort, temporaryFolder } from './program.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const linesOf = async (file: string) => (await readFile(join(root, file), 'utf8')).split('\n')

/** Whether a builder leaves the file out, itself or with one of its folders. */
function isIgnored(file: string, patterns: readonly string[]) {
  const parts = file.split('/')
  const prefixes = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return patterns.some(pattern => prefixes.some(prefix => matchesGlob(prefix, pattern)))
}

/** What the last stage of the Dockerfile takes from the one that builds, by where it comes from. */
async function copied() {
  const lines = (await linesOf('deploy/Dockerfile')).filter(line => line.startsWith('COPY --from=build '))
  return lines.flatMap(line => line.split(' ').slice(2, -1)).map(from => from.replace(/^\/app\/?/, ''))
}

/** The files of the image except its packages: our sources that .dockerignore leaves, and the built pages. */
async function filesOfImage() {
  const patterns = (await linesOf('.dockerignore')).filter(line => line && !line.startsWith('#'))
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 1e8 })
  const built = await readdir(join(root, 'web/dist'), { recursive: true, withFileTypes: true })
  const pages = built.filter(each => each.isFile()).map(each => join(each.parentPath, each.name).slice(root.length + 1))
  const sent = [
    ...stdout
      .trim()
      .split('\n')
      .filter(file => !isIgnored(file, patterns)),
    ...pages,
  ]
  const taken = await copied()
  return sent.filter(file => taken.some(from => from === '' || file === from || file.startsWith(`${from}/`)))
}

const lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })

/** The packages that are left when those for development are removed. */
async function linkPackages(folder: string) {
  const { packages } = lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const kept = Object.entries(packages).filter(
    ([name, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) && !dev,
  )
  for (const [name] of kept) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await symlink(join(root, name), join(folder, name))
  }
}

test('the image has what runs, and no tests, benches, demo world or sources of pages', async () => {
  const files = await filesOfImage()
  expect(files.length).toBeGreaterThan(500)
  for (const file of ['package.json', 'server/main.ts', 'web/dist/server/server.js', 'bin/backup.ts'])
    expect(files).toContain(file)
  const kinds = [...new Set(files.map(file => /^(?:web\/dist|[^/]+)/.exec(file)?.[0] ?? ''))]
  expect(kinds.toSorted()).toEqual(['bin', 'contract', 'package.json', 'rules', 'server', 'web/dist'])
  expect(files.filter(file => /\.test\.tsx?$/.test(file))).toEqual([])
})

test('from these files and packages alone the server starts, shows pages, and its commands run', async () => {
  await using folder = await temporaryFolder()
  const app = join(folder.path, 'app')
  for (const file of await filesOfImage()) await cp(join(root, file), join(app, file))
  await linkPackages(app)
  const port = String(await freePort())
  const env = { PATH: process.env['PATH'], HOME: folder.path, DATA_DIR: join(folder.path, 'data'), PORT: port }
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: app, env })
  const ended = once(server, 'exit')
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.kill('SIGTERM')
    await ended
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  onTestFailed(() => void process.stderr.write(said))
  while (server.exitCode === null && !said.includes('is ready at')) await sleep(50)
  const page = await fetch(`http://localhost:${port}/explore`)
  expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true])
  const command = (...typed: string[]) =>
    run(process.execPath, typed, { cwd: app, env }).then(
      () => '',
      (error: { stderr: string }) => error.stderr,
    )
  expect(await command('bin/healthy.ts', '/readyz')).toBe('')
  expect(await command('bin/backup.ts', join(folder.path, 'backup.tar.gz'))).toBe('')
  for (const name of ['admin', 'reset-password'])
    expect(await command(`bin/${name}.ts`, 'nobody@example.com')).toContain('nobody@example.com')
  for (const name of ['restore', 'move'])
    expect(await command(`bin/${name}.ts`)).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/)
}, 180_000)
