import { expect, test } from 'vitest'
import { misspelt } from './misspelt.ts'

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['RATE_LIMIT_FACTR', 'RATE_LIMIT_FACTOR'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['WORKER', 'WORKERS'],
  ['ORIGINS', 'ORIGIN'],
  ['S3_BUCKFT', 'S3_BUCKET'],
  ['port', 'PORT'],
  ['SECRETS_FILE', 'SECRET_FILE'],
  ['MAIL_FROM_FILE', 'MAIL_FROM'],
  ['TLS_KEY', 'TLS_KEY_FILE'],
  ['DATABASE_LINE', 'DATABASE_QUEUE'],
])('%s is taken for %s', (name, meant) => expect(misspelt({ [name]: '1' })).toEqual([{ name, meant }]))

test('our variables, and those of other programs, do not count as typos', () => {
  const others = 'HOME PATH HOSTNAME SHELL USER PWD TERM LANG TZ NODE_ENV NODE_OPTIONS LOGNAME INIT_CWD npm_config_port'
  expect(
    misspelt(Object.fromEntries(`${others} PORT HOST DEMO SECRET REDIS_URL_FILE`.split(' ').map(name => [name, '1']))),
  ).toEqual([])
})
