import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'

const web = join(import.meta.dirname, '../web')
const client = join(web, 'dist/client')
const landingMaxBytes = 135_000
const worthCompressing = /\.(?:js|css|svg|html|txt|webmanifest)$/

const builder = await createBuilder({
  configFile: join(web, 'vite.config.ts'),
  configLoader: 'native',
  logLevel: 'warn',
})
await builder.buildApp()
await compress()
const { bytes, files } = await landingScripts()
const size = `${(bytes / 1000).toFixed(1)} kB gzip in ${files} files, of at most ${landingMaxBytes / 1000} kB`
process.stdout.write(`JavaScript of the landing page: ${size}\n`)
if (bytes > landingMaxBytes) {
  process.stderr.write('The landing page is over its budget.\n')
  process.exitCode = 1
}

/** Compresses every file once, for all visitors. */
async function compress() {
  const names = await readdir(client, { recursive: true })
  await Promise.all(names.filter(name => worthCompressing.test(name)).map(compressFile))
}

async function compressFile(name: string) {
  const content = await readFile(join(client, name))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(join(client, `${name}.br`), await promisify(brotliCompress)(content, { params }))
  await writeFile(join(client, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
}

/** What a visitor's browser loads before the landing page works: the entry, the page, and all that these import. */
async function landingScripts() {
  const assets = join(client, 'assets')
  const names = await readdir(assets)
  const scripts = names.filter(name => name.endsWith('.js'))
  const texts = new Map(
    await Promise.all(scripts.map(async name => [name, await readFile(join(assets, name), 'utf8')] as const)),
  )
  const needed = new Set(scripts.filter(name => /^(?:index|landing)-[\w-]{6,8}\.js$/.test(name)))
  for (const name of needed) {
    const text = texts.get(name) ?? ''
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      if (imported) needed.add(imported)
  }
  const sizes = await Promise.all([...needed].map(async name => (await readFile(join(assets, `${name}.gz`))).length))
  return { bytes: sizes.reduce((sum, each) => sum + each, 0), files: needed.size }
}
