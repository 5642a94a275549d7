import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from './program.ts'

/** A checkout of the program whose only package is the one that builds the pages, packed beside it. */
async function openCheckout(root: string) {
  const name = 'node_modules/vite'
  const resolved = 'file:vite-1.0.0.tgz'
  const devDependencies = { vite: resolved }
  const lock = (version: string) => {
    const packages = { '': { devDependencies }, [name]: { version, resolved, dev: true } }
    return { lockfileVersion: 3, requires: true, packages }
  }
  const files = {
    'package.json': JSON.stringify({ devDependencies }),
    'package-lock.json': JSON.stringify(lock('1.0.0')),
    'beside/package.json': JSON.stringify({ name: 'vite', version: '1.0.0' }),
    'bin/admin.ts': "process.stdout.write('runs')",
    'bin/build.ts': "process.stdout.write('built\\n')",
    'server/main.ts': "process.stdout.write('serves')",
    'web/app.css': '',
    'rules/words.ts': '',
    'contract/index.ts': '',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  runIn(root, 'npm', ['pack', './beside'])
  await cp(join(import.meta.dirname, '../bin/karmasquad.mjs'), join(root, 'bin/karmasquad.mjs'))
  return {
    starts: (command = 'admin') => runIn(root, process.execPath, ['bin/karmasquad.mjs', command]),
    codeOf: (command: string) =>
      spawnSync(process.execPath, ['bin/karmasquad.mjs', command], {
        ...ends,
        cwd: root,
        env: { PATH: process.env['PATH'] },
      }).status,
    startsWithoutNpm: () => runIn(root, process.execPath, ['bin/karmasquad.mjs', 'admin'], { PATH: root }),
    write: (file: string, text: string) => writeFile(join(root, file), text),
    /** The state after an install without the builder, as we make it when not everything is needed. */
    lacks: async () => {
      const mark = join(root, 'node_modules/.karmasquad-lock')
      const remembered = await readFile(mark, 'utf8')
      runIn(root, 'npm', ['ci'])
      await mkdir(dirname(mark), { recursive: true })
      await writeFile(mark, remembered)
    },
    /** The state after a new version was fetched beside a running server. */
    needsOthers: () => writeFile(join(root, 'package-lock.json'), JSON.stringify(lock('1.0.1'))),
    /** The state of a new version, one of whose packages is for this kind of machine but, to npm, for a later Node. */
    needsLaterNode: async () => {
      const optionalDependencies = { native: '1.0.0' }
      const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
      const { packages, ...rest } = lock('1.0.0')
      const entries = {
        '': { devDependencies, optionalDependencies },
        'node_modules/native': { ...native, engines: { node: '>=1000' } },
      }
      await writeFile(join(root, 'package.json'), JSON.stringify({ devDependencies, optionalDependencies }))
      await writeFile(
        join(root, 'package-lock.json'),
        JSON.stringify({ ...rest, packages: { ...packages, ...entries } }),
      )
    },
    /** Packs a Node beside the program that only says which one it is. */
    packs: async (version: string) => {
      const folder = join(root, 'node_modules', `node-${process.platform}-${process.arch}`)
      await mkdir(join(folder, 'bin'), { recursive: true })
      await writeFile(join(folder, 'package.json'), JSON.stringify({ version }))
      await writeFile(join(folder, 'bin/node'), '#!/bin/sh\nprintf packaged', { mode: 0o755 })
    },
    builder: () => readFile(join(root, name, 'package.json'), 'utf8').catch(() => null),
  }
}

/** Node sometimes never ends its exit (nodejs/node#54918), and waiting for it would stop all tests of this process. */
const ends = { timeout: 60_000, killSignal: 'SIGKILL' } as const

function runIn(cwd: string, program: string, args: readonly string[], { PATH } = process.env) {
  const env = { PATH, HOME: cwd, NODE_ENV: 'production', npm_config_offline: 'true' }
  const { stdout, stderr } = spawnSync(program, args, { ...ends, cwd, env, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

test('what builds the pages is installed in production too, once, and again when it was left out', async () => {
  await using folder = await temporaryFolder()
  const { starts, lacks, builder } = await openCheckout(folder.path)
  expect(starts()).toMatch(/^Installing packages \(once\) …\n[^]*runs$/)
  expect(await builder()).toContain('vite')
  expect(starts()).toBe('runs')
  await lacks()
  expect(await builder()).toBeNull()
  expect(starts()).toContain('Installing')
  expect(await builder()).toContain('vite')
})

test('an operator’s command of a version with other packages leaves those of the running server where they are', async () => {
  await using folder = await temporaryFolder()
  const { starts, needsOthers, builder } = await openCheckout(folder.path)
  expect(starts()).toContain('runs')
  await needsOthers()
  expect(starts()).toBe(
    'This version needs other packages. Nothing was changed. Stop the server, run "npm run build", then this again.\n',
  )
  expect(await builder()).toContain('vite')
})

test('a start ends with what to do when npm left out a package for this kind of machine', async () => {
  await using folder = await temporaryFolder()
  const { starts, needsLaterNode } = await openCheckout(folder.path)
  await needsLaterNode()
  for (const _ of ['first', 'again'])
    expect(starts()).toMatch(/^Installing[^]*npm left out packages[^]*then start again\.\n$/)
})

test('no package for one kind of machine says which Node it wants, as npm would leave it out on Node 20', async () => {
  const { packages } = z
    .object({
      packages: z.record(z.string(), z.object({ optional: z.boolean().optional(), engines: z.unknown().optional() })),
    })
    .parse(JSON.parse(await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')))
  const optional = Object.entries(packages).filter(([, each]) => each.optional)
  expect(optional.length).toBeGreaterThan(100)
  expect(
    optional.filter(([, { engines }]) => engines).map(([name]) => name),
    'node bin/lock.ts',
  ).toEqual([])
})

test('the packaged Node runs the program, unless the machine’s own is a later version of the same line', async () => {
  await using folder = await temporaryFolder()
  const { starts, packs } = await openCheckout(folder.path)
  starts()
  const [line = 0, minor = 0, patch = 0] = process.versions.node.split('.').map(Number)
  const cases = {
    [`${line}.${minor}.${patch}`]: 'packaged',
    [`${line}.${minor}.${patch + 1}`]: 'packaged',
    [`${line}.${minor + 1}.0`]: 'packaged',
    [`${line - 1}.${minor}.${patch}`]: 'packaged',
    [`${line}.${minor - 1}.${patch + 1}`]: 'runs',
    [`${line}.0.0`]: 'runs',
  }
  for (const [version, ran] of Object.entries(cases)) {
    await packs(version)
    expect(starts(), version).toBe(ran)
  }
})

test('without npm, it is npm that is said to be missing', async () => {
  await using folder = await temporaryFolder()
  const { startsWithoutNpm } = await openCheckout(folder.path)
  expect(startsWithoutNpm()).toBe(
    'Installing packages (once) …\nnpm cannot be run (ENOENT). Install it, then start again.\n',
  )
})

test('pages whose build was interrupted are built again at the next start', async () => {
  await using folder = await temporaryFolder()
  const { starts, write } = await openCheckout(folder.path)
  expect(starts('start')).toMatch(/Building pages …\nbuilt\nserves$/)
  expect(starts('start')).toBe('serves')
  await write('bin/build.ts', "process.kill(process.pid, 'SIGINT')")
  expect(starts('build')).toBe('Building pages …\nThe pages could not be built.\n')
  await write('bin/build.ts', "process.stdout.write('built\\n')")
  expect(starts('start')).toBe('Building pages …\nbuilt\nserves')
})

test('a command that a signal ends has not succeeded; a server that it ends was told to stop', async () => {
  await using folder = await temporaryFolder()
  const { starts, write, codeOf } = await openCheckout(folder.path)
  starts()
  for (const file of ['bin/admin.ts', 'server/main.ts']) await write(file, "process.kill(process.pid, 'SIGTERM')")
  expect([codeOf('admin'), codeOf('start')]).toEqual([143, 0])
  await write('server/main.ts', "process.kill(process.pid, 'SIGKILL')")
  expect(codeOf('start')).toBe(137)
})
