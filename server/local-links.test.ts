import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { localLinks } from './local-links.ts'

const mails = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'no-reply@squad.example' }
const google = { GOOGLE_CLIENT_ID: 'squad', GOOGLE_CLIENT_SECRET: 'hunter2' }
const payments = {
  LEMON_SQUEEZY_API_KEY: 'a key of twenty letters',
  LEMON_SQUEEZY_STORE_ID: '12',
  LEMON_SQUEEZY_WEBHOOK_SECRET: 'hunter2',
}

test.each([
  [mails, ['SMTP_URL']],
  [{ ...google, ...payments }, ['GOOGLE_CLIENT_ID', 'LEMON_SQUEEZY_API_KEY']],
])('%j without a public address sends people to this machine', (env, names) => {
  expect(localLinks(readConfig(env))).toEqual(names)
  expect(localLinks(readConfig({ ...env, ORIGIN: 'https://squad.example' }))).toEqual([])
})

test('where nobody is sent a link, no public address is missed', () => {
  expect(localLinks(readConfig({}))).toEqual([])
})
