import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configErrorOf } from '#/tests/config-error.ts'
import { temporaryFolder } from '#/tests/program.ts'
import { readConfig } from './config.ts'
import { fileOf, secretVariables, variables } from './variables.ts'

const secret = 'a secret that no message may contain'

const wordsOf = (env: Record<string, string>) => configErrorOf(() => readConfig(env))

async function folderWith(files: Record<string, string>) {
  const folder = await temporaryFolder()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text)
  return folder
}

test('every secret comes from the variable or, word for word, from a file', async () => {
  const given = {
    DATABASE_URL: 'postgres://app:hunter2@db.example/squad',
    DATABASE_REPLICA_URL: 'postgres://app:hunter2@replica.example/squad',
    REDIS_URL: 'rediss://:hunter2@redis.example',
    SECRET: secret,
    OLD_SECRETS: `${'x'.repeat(32)},${'y'.repeat(32)}`,
    METRICS_TOKEN: 'a token of sixteen',
    SMTP_URL: 'smtps://app:hunter2@mail.example',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hunter2',
    LEMON_SQUEEZY_API_KEY: 'a key with twenty letters',
    LEMON_SQUEEZY_WEBHOOK_SECRET: ' spaces count ',
    GOOGLE_CLIENT_SECRET: 'hunter2',
    S3_ACCESS_KEY_ID: 'karmasquad',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  }
  expect(Object.keys(given)).toEqual([...secretVariables])
  const rest = {
    MAIL_FROM: 'no-reply@squad.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
    LEMON_SQUEEZY_STORE_ID: '4711',
    GOOGLE_CLIENT_ID: 'an id',
    S3_BUCKET: 'squad',
    S3_REGION: 'eu-central-1',
  }
  await using folder = await folderWith(given)
  const files = Object.keys(given).map(name => [fileOf(name), join(folder.path, name)])
  expect(readConfig({ ...rest, ...Object.fromEntries(files) })).toEqual(readConfig({ ...rest, ...given }))
})

test('every variable that sounds like a secret is one', () => {
  // TLS_KEY_FILE is the name of a file.
  const named = Object.keys(variables.shape).filter(
    name => /SECRET|PASSWORD|TOKEN|KEY|SMTP_URL|REDIS|DATABASE.*URL/.test(name) && !name.endsWith('_FILE'),
  )
  expect(named.filter(name => !secretVariables.some(known => known === name))).toEqual([])
})

test('the page about settings names every secret', async () => {
  const page = await readFile(join(import.meta.dirname, '../docs/operate/settings.md'), 'utf8')
  const told = /^These have such a form: (.+)$/m.exec(page)?.[1] ?? ''
  expect([...told.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual([...secretVariables])
})

test('a newline at the end of the file does not belong to the secret', async () => {
  await using folder = await folderWith({ unix: `${secret}\n`, windows: `${secret}\r\n`, none: secret })
  for (const name of ['unix', 'windows', 'none'])
    expect(readConfig({ SECRET_FILE: join(folder.path, name) }).secret).toBe(secret)
})

test('a blank variable counts as not set, beside a file or as its name', async () => {
  await using folder = await folderWith({ secret })
  expect(readConfig({ SECRET: ' ', SECRET_FILE: join(folder.path, 'secret') }).secret).toBe(secret)
  expect(readConfig({ SECRET: secret, SECRET_FILE: '' }).secret).toBe(secret)
})

test('a secret that is set twice, or whose file gives none, is named in one line that does not show it', async () => {
  await using folder = await folderWith({ secret, empty: '', blank: ' \n', short: 'hunter2' })
  await mkdir(join(folder.path, 'folder'))
  const at = (name: string) => join(folder.path, name)
  const told = (name: string, rest: Record<string, string> = {}) => wordsOf({ ...rest, SECRET_FILE: at(name) })
  const see = 'See docs/operate.md.'
  expect(told('secret', { SECRET: secret })).toBe(
    `SECRET_FILE is wrong: expected nothing, because SECRET is set as well. ${see}`,
  )
  expect(told('missing')).toBe(`SECRET_FILE is wrong: expected a file that this user can read (ENOENT). ${see}`)
  expect(told('folder')).toBe(`SECRET_FILE is wrong: expected a file that this user can read (EISDIR). ${see}`)
  for (const name of ['empty', 'blank'])
    expect(told(name)).toBe(`SECRET_FILE is wrong: expected a file with the secret in it: it is empty. ${see}`)
  expect(told('short')).toBe(`SECRET_FILE is wrong: expected at least 32 characters. ${see}`)
})

test('a file that cannot be read is told with the reason', async () => {
  await using folder = await folderWith({ secret })
  expect(wordsOf({ SECRET_FILE: folder.path })).toContain('(EISDIR)')
})

test('the line break that a mounted value ends with makes no other data folder of it; a secret stays as it is', () => {
  const key = 's'.repeat(32)
  const given = {
    DATA_DIR: '/srv/squad',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    SECRET: key,
  }
  const padded = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, ` ${value}\r\n`]))
  expect(readConfig(padded)).toEqual({ ...readConfig(given), secret: ` ${key}\r\n` })
})
