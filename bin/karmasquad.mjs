#!/usr/bin/env node
// The only program that runs under whatever Node the machine has (20 or newer). It makes sure that the packages are
// installed, then hands over to the Node that came with them. Plain JavaScript that imports only Node's own modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [command = 'start', ...args] = process.argv.slice(2)

/**
 * Halves Node's space for new objects, which the server would fill at every start and keep, and lets the rest grow to twice
 * what is in use before all of it is collected (decision 041).
 */
const memory = ['--max-semi-space-size=16', '--heap-growing-percent=100']

const programs = {
  start: { program: [...memory, 'server/main.ts'], built: true, serves: true },
  dev: {
    program: ['--watch-path=server', '--watch-path=rules', '--watch-path=contract', 'server/main.ts', '--dev'],
    serves: true,
  },
  demo: { program: [...memory, 'demo/main.ts'], built: true, serves: true },
  admin: { program: ['bin/admin.ts'], beside: true },
  'reset-password': { program: ['bin/reset-password.ts'], beside: true },
  backup: { program: ['bin/backup.ts'], beside: true },
  restore: { program: ['bin/restore.ts'], beside: true },
  move: { program: ['bin/move.ts'], beside: true },
  build: { program: [], built: true },
  ci: { program: ['bin/ci.ts'] },
  'test:cluster': { program: ['bin/cluster.ts'], built: true },
  faults: { program: ['bin/faults.ts'], built: true },
  bench: { program: ['bench/main.ts'], built: true },
  races: { program: ['bin/races.ts'], built: true },
  fuzz: { program: ['tests/fuzz/main.ts'], built: true },
  pictures: { program: ['bin/pictures.ts'] },
}

if (process.versions.node.split('.')[0] < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)
if (!Object.hasOwn(programs, command)) fail(`There is no command "${command}". README.md has the commands.`)
const chosen = programs[command]
install()
if (chosen.built) build()
if (chosen.program.length > 0) run([...chosen.program, ...args])

/** Installs exactly the packages of package-lock.json if they are missing or the lock file has changed since. */
function install() {
  const mark = join(root, 'node_modules/.karmasquad-lock')
  const wanted = hashOf(['package-lock.json'])
  // The mark is not enough: an npm told to omit dev dependencies leaves out what builds the pages.
  const builds = existsSync(join(root, 'node_modules/vite'))
  if (builds && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  if (existsSync(join(root, 'node_modules/.package-lock.json')) && isComplete()) return remember(mark, wanted)
  // The running server's Node is one of the packages, so a command beside it never reinstalls them.
  if (chosen.beside && existsSync(mark) && readFileSync(mark, 'utf8') !== wanted)
    fail(
      'This version needs other packages. Nothing was changed. Stop the server, run "npm run build", then this again.',
    )
  say('Installing packages (once)')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.error) fail(`npm cannot be run (${done.error.code}). Install it, then start again.`)
  if (done.status !== 0) fail('The packages could not be installed; npm says why above.')
  if (!isComplete())
    fail(
      'npm left out packages that are made for this kind of machine, as npm 9.5 to 9.8 do. Run "npm install -g npm@10", then start again.',
    )
  remember(mark, wanted)
}

/** Whether npm's own record of installed packages has every package that this machine needs, at the version of the lock file. */
function isComplete() {
  const read = file => JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  const [wanted, there] = [read('package-lock.json'), read('node_modules/.package-lock.json')]
  return Object.entries(wanted).every(
    ([name, each]) => !name || !isNeededHere(each) || there[name]?.version === each.version,
  )
}

/** npm leaves out an optional package without a word if it finds that it is for other machines. */
function isNeededHere({ optional, os = [], cpu = [], libc }) {
  const isMadeForThis =
    os.includes(process.platform) &&
    cpu.includes(process.arch) &&
    (!libc || libc.includes(process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'))
  return !optional || isMadeForThis
}

/** Builds the pages if they were never built, if one of their sources has changed, or if the command is `build`. */
function build() {
  const mark = join(root, 'web/dist/.sources')
  const wanted = hashOf(['package-lock.json', ...sources('web'), ...sources('rules'), ...sources('contract')])
  if (command !== 'build' && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  say('Building pages')
  // An interrupted build leaves parts of the pages behind, which the next start must not take for those of before.
  rmSync(mark, { force: true })
  const done = spawnSync(node(), ['bin/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment(),
  })
  if (done.status !== 0) fail('The pages could not be built.')
  remember(mark, wanted)
}

function sources(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map(name => join(folder, String(name)))
    .filter(name => !name.startsWith(join('web', 'dist')) && !/\.test\.tsx?$|\.gen\.ts$/.test(name))
    .filter(name => statSync(join(root, name)).isFile())
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function remember(mark, value) {
  mkdirSync(dirname(mark), { recursive: true })
  rmSync(mark, { force: true })
  writeFileSync(mark, value)
}

/**
 * The Node from our packages. The machine's own runs instead if it is a later version of the same line, because its security
 * fixes may come before those of the packages, or if no package is for this platform and it can run TypeScript.
 */
function node() {
  const find = createRequire(join(root, 'package.json'))
  const arch = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  for (const name of [`node-${arch}`, `node-bin-${arch}`]) {
    try {
      const manifest = find.resolve(`${name}/package.json`)
      if (isLater(process.versions.node, find(manifest).version)) return process.execPath
      return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    } catch {
      continue
    }
  }
  if (process.features.typescript) return process.execPath
  fail(`There is no packaged Node for ${arch}. Install Node 26 and start again.`)
}

/** Whether `one` is a later version than `other` with the same first number. */
function isLater(one, other) {
  const [[line, minor, patch], [otherLine, otherMinor, otherPatch]] = [one, other].map(it => it.split('.').map(Number))
  return line === otherLine && (minor - otherMinor || patch - otherPatch) > 0
}

/**
 * Puts our programs on the PATH and keeps Node's compile cache for a quick next start.
 * The first two keep glibc from holding on to what pictures needed: in an arena for each thread, and in blocks of up to 32 MB.
 */
function environment() {
  return {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...process.env,
    PATH: [dirname(node()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  }
}

/** Forwards signals to the program and exits as it does. The IPC channel tells it if this process is killed outright. */
function run(program) {
  const child = spawn(node(), program, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? codeOf(signal)))
}

/** A shell's exit code for a signal; but 0 for a server that was told to stop while starting, when it does not yet handle signals. */
function codeOf(signal) {
  const isToldToStop = signal === 'SIGINT' || signal === 'SIGTERM'
  return chosen.serves && isToldToStop ? 0 : 128 + constants.signals[signal]
}

function say(text) {
  process.stdout.write(`${text} …\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
