import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { dropOldParts } from './old-parts.ts'
import { pageScripts, tableOf } from './page-scripts.ts'

const web = join(import.meta.dirname, '../web')
const client = join(web, 'dist/client')
const worthCompressing = /\.(?:js|css|svg|html|txt|webmanifest)$/

const builder = await createBuilder({
  configFile: join(web, 'vite.config.ts'),
  configLoader: 'native',
  logLevel: 'warn',
})
await dropOldParts(join(web, 'dist/server'))
await builder.buildApp()
await compress()
const pages = await pageScripts(join(web, 'dist'))
process.stdout.write(`JavaScript of each page, gzip:\n${tableOf(pages).join('')}`)
if (pages.some(({ bytes, most }) => bytes > most)) {
  process.stderr.write('A page is over its budget.\n')
  process.exitCode = 1
}

/** Compresses every file once, at build time. */
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
