import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configErrorOf } from '#/tests/config-error.ts'
import { ConfigError, originOf, readConfig } from './config.ts'

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    poolSize: 20,
    trustProxy: false,
    demo: false,
  })
  const { databaseUrl, origin, secret, blockedSubreddits } = readConfig({})
  expect([databaseUrl, origin, secret]).toEqual([undefined, undefined, undefined])
  expect([...blockedSubreddits]).toEqual([])
})

test('empty and blank count as not set', () => {
  const names = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_POOL',
    'ORIGIN',
    'SECRET',
    'TRUST_PROXY',
    'PUSH_HOSTS',
    'DEMO',
    'SMTP_URL',
    'MAIL_FROM',
  ]
  for (const nothing of ['', ' '])
    expect(readConfig(Object.fromEntries(names.map(name => [name, nothing])))).toEqual(readConfig({}))
})

test('our variables are read and the rest of the environment is left alone', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/var/lib/squad',
    DATABASE_URL: 'postgresql://app@db.example:5432/squad',
    DATABASE_POOL: '50',
    SECRET: 's'.repeat(32),
    TRUST_PROXY: '1',
    DEMO: '1',
    HOME: '/root',
    PATH: '/usr/bin',
  })
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('/var/lib/squad'),
    databaseUrl: 'postgresql://app@db.example:5432/squad',
    poolSize: 50,
    secret: 's'.repeat(32),
    trustProxy: true,
    demo: true,
  })
  expect(JSON.stringify(config)).not.toContain('/usr/bin')
})

test('the embedded database has two connections for each of many workers, however small the pool; a demo has one worker', () => {
  expect(readConfig({ WORKERS: '24' })).toMatchObject({ workers: 24, poolSize: 20, connections: 48 })
  expect(readConfig({ WORKERS: '24', DATABASE_POOL: '72' }).connections).toBe(72)
  expect(readConfig({ WORKERS: '24', DEMO: '1' })).toMatchObject({ workers: 1, connections: 20 })
})

describe('the public address', () => {
  test.each([
    ['https://squad.example', 'https://squad.example'],
    ['https://squad.example/', 'https://squad.example'],
    ['https://Squad.example:443', 'https://squad.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
  ])('%s is %s', (given, origin) => expect(readConfig({ ORIGIN: given }).origin).toBe(origin))

  test.each([
    'squad.example',
    '//squad.example',
    'ftp://squad.example',
    'https://squad.example/app',
    'https://squad.example/?a=b',
    'https://squad.example#a',
    'https://fran:secret@squad.example',
    'https://squad.example//',
    'javascript:alert(1)',
    'null',
  ])('%s is refused', given => expect(() => readConfig({ ORIGIN: given })).toThrow(ConfigError))
})

test('several wrong settings are named at once, each in a line of its own', () => {
  const see = 'See docs/operate.md.'
  expect(configErrorOf(() => readConfig({ PORT: '-1.5', ORIGIN: 'https://squad.example/app', SECRET: 'short' }))).toBe(
    `PORT is wrong: expected a port number from 0 to 65535, in digits. ${see}
ORIGIN is wrong: expected only scheme, host and port, such as https://karma.example.com. ${see}
SECRET is wrong: expected at least 32 characters. ${see}`,
  )
})

describe('a wrong setting is named in one line', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', 'Infinity'],
    ['DATABASE_URL', 'mysql://db.example/squad'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_POOL', '1'],
    ['REDIS_URL', 'http://redis.example'],
    ['REDIS_URL', 'redis.example:6379'],
    ['REDIS_URL', 'redis://redis.example/squad'],
    ['REDIS_URL', 'redis://app:100%@redis.example'],
    ['REDIS_URL', 'redis://redis.example?ssl_ca_certs=/etc/ca.pem'],
    ['REDIS_URL', 'rediss://redis.example?ssl_certfile=/etc/client.pem'],
    ['REDIS_URL', 'rediss://redis.example?ssl_cert_reqs=none'],
    ['REDIS_URL', 'rediss://redis.example?ssl_ca_certs=/nowhere/ca.pem'],
    ['DATABASE_POOL', '501'],
    ['DATABASE_POOL', 'many'],
    ['SECRET', 'short'],
    ['OLD_SECRETS', `${'s'.repeat(32)},short`],
    ['TRUST_PROXY', 'yes'],
    ['DEMO', 'true'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com?rejectUnauthorized=false'],
    ['MAIL_FROM', 'Karmasquad'],
    ['DATABASE_POOL', '2.5'],
    ['DATABASE_QUEUE', '0'],
    ['WORKERS', '25'],
    ['DRAIN_SECONDS', '301'],
    ['LOG_FORMAT', 'JSON'],
    ['METRICS_TOKEN', 'm'.repeat(501)],
    ['OTEL_TRACES_SAMPLER', 'some'],
    ['OTEL_SERVICE_NAME', 'n'.repeat(201)],
    ['LEMON_SQUEEZY_API_KEY', 'k'.repeat(4_001)],
    ['LEMON_SQUEEZY_WEBHOOK_SECRET', 's'.repeat(101)],
    ['GOOGLE_CLIENT_ID', 'i'.repeat(501)],
    ['GOOGLE_CLIENT_SECRET', 's'.repeat(501)],
    ['S3_ACCESS_KEY_ID', 'k'.repeat(201)],
    ['S3_SECRET_ACCESS_KEY', 's'.repeat(501)],
    ['BLOCKED_SUBREDDITS', 'SaaS startups'],
    ['BLOCKED_SUBREDDITS', 'SaaS;startups'],
    ['BLOCKED_SUBREDDITS', 'https://example.com/r/SaaS'],
  ])('%s=%s', (name, value) => {
    const words = configErrorOf(() => readConfig({ [name]: value }))
    expect(words).toMatch(new RegExp(`^${name} is wrong: expected \\S.*docs/operate\\.md\\.$`))
    expect(words).not.toContain('\n')
    expect(words).not.toMatch(/Invalid|Too/)
  })

  test('and never shown', () => {
    expect(configErrorOf(() => readConfig({ SECRET: 'hunter2' }))).not.toContain('hunter2')
    expect(configErrorOf(() => readConfig({ OLD_SECRETS: 'hunter2' }))).not.toContain('hunter2')
    expect(configErrorOf(() => readConfig({ DATABASE_URL: 'mysql://app:hunter2@db.example/squad' }))).not.toContain(
      'hunter2',
    )
    expect(configErrorOf(() => readConfig({ REDIS_URL: 'http://app:hunter2@redis.example' }))).not.toContain('hunter2')
    expect(configErrorOf(() => readConfig({ SMTP_URL: 'smtp://app:hunter2@mail.example/x' }))).not.toContain('hunter2')
  })
})

test('the message about an address of the wrong form names every form that is accepted', () => {
  const told = (name: string, value: string) =>
    configErrorOf(() => readConfig({ [name]: value })).replace(/^.* expected /, '')
  for (const name of ['ORIGIN', 'S3_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'])
    expect(told(name, 'ftp://example.com'), name).toMatch(/^an http:\/\/ or https:\/\/ address\. /)
  for (const name of ['LEMON_SQUEEZY_API_URL', 'GOOGLE_ISSUER'])
    for (const value of ['ftp://example.com', 'example.com', 'http://example.com'])
      expect(told(name, value), name).toMatch(/^an https:\/\/ address, or http:\/\/ on this machine\. /)
  expect(told('REDIS_URL', 'redis://redis.example?ssl_ca_certs=/etc/ca.pem')).toContain('rediss:// with ssl_ca_certs')
})

test('a mail server needs a sender', () => {
  const SMTP_URL = 'smtps://app:hunter2@mail.example'
  expect(configErrorOf(() => readConfig({ SMTP_URL }))).toMatch(
    /^MAIL_FROM is wrong: expected a sender .* because SMTP_URL is set\. /,
  )
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'Squad <no-reply@squad.example>' }).smtp).toMatchObject({
    server: { host: 'mail.example', user: 'app', password: 'hunter2', tls: 'wrapped' },
    from: { name: 'Squad', address: 'no-reply@squad.example' },
  })
  expect(readConfig({ MAIL_FROM: 'no-reply@squad.example' }).smtp).toBeUndefined()
})

test('blocked subreddits are known however they are written', () => {
  const typed = ' SaaS, r/Startups ,/r/entrepreneur,, R/Sales, r/growth/, https://www.reddit.com/r/SEO/'
  const { blockedSubreddits } = readConfig({ BLOCKED_SUBREDDITS: typed })
  expect([...blockedSubreddits]).toEqual(['saas', 'startups', 'entrepreneur', 'sales', 'growth', 'seo'])
})

test('own push services are named by host and port', () => {
  expect(readConfig({}).pushHosts).toEqual(new Set())
  const named = readConfig({ PUSH_HOSTS: 'Push.example.com, 127.0.0.1:9000,' })
  expect(named.pushHosts).toEqual(new Set(['push.example.com', '127.0.0.1:9000']))
  for (const wrong of [
    'https://push.example.com',
    'push.example.com/x',
    'user@push.example.com',
    'a b',
    'push.example.com\nother.example.com',
    '*.example.com:x',
  ])
    expect(() => readConfig({ PUSH_HOSTS: wrong })).toThrow(ConfigError)
})

test('a pattern is refused where it would match no host', () => {
  for (const name of ['PUSH_HOSTS', 'WEBHOOK_HOSTS', 'LEMON_SQUEEZY_HOSTS'])
    expect(configErrorOf(() => readConfig({ [name]: 'hooks.example.com,*.example.com' }))).toBe(
      `${name} is wrong: expected host names such as push.example.com:8443. See docs/operate.md.`,
    )
})

test('hosts that webhooks are allowed to go to are named, or those below one', () => {
  expect(readConfig({}).webhookHosts).toEqual({ own: new Set(), allowed: new Set() })
  const named = readConfig({ WEBHOOK_ALLOWED_HOSTS: 'Hooks.example.com, *.example.org,hooks.example.net:8443' })
  expect([...named.webhookHosts.allowed]).toEqual(['hooks.example.com', '*.example.org', 'hooks.example.net:8443'])
  for (const wrong of ['https://hooks.example.com', 'hooks.*.com', '*', '*.*.com', '*hooks.example.com'])
    expect(() => readConfig({ WEBHOOK_ALLOWED_HOSTS: wrong })).toThrow('WEBHOOK_ALLOWED_HOSTS is wrong')
})

test('a payment provider needs all of its settings, or none', () => {
  const all = {
    LEMON_SQUEEZY_API_KEY: 'a key with twenty letters',
    LEMON_SQUEEZY_STORE_ID: '4711',
    LEMON_SQUEEZY_WEBHOOK_SECRET: 'a secret',
  }
  expect(readConfig({}).lemonSqueezy).toBeUndefined()
  expect(readConfig(all).lemonSqueezy).toEqual({
    apiKey: 'a key with twenty letters',
    storeId: '4711',
    webhookSecret: 'a secret',
    apiUrl: 'https://api.lemonsqueezy.com/v1',
    storeHosts: new Set(),
    testMode: false,
  })
  for (const name of Object.keys(all)) {
    const words = configErrorOf(() => readConfig({ ...all, [name]: '' }))
    expect(words).toBe(`Lemon Squeezy needs all of its settings: ${name} missing. See docs/operate.md.`)
  }
  expect(configErrorOf(() => readConfig({ LEMON_SQUEEZY_API_URL: 'https://example.com' }))).toContain('missing')
  expect(configErrorOf(() => readConfig({ LEMON_SQUEEZY_HOSTS: 'shop.example.com' }))).toContain('missing')
  expect(configErrorOf(() => readConfig({ LEMON_SQUEEZY_TEST_MODE: '1' }))).toContain('missing')
  for (const [name, value] of [
    ['LEMON_SQUEEZY_API_URL', 'ftp://example.com'],
    ['LEMON_SQUEEZY_API_URL', 'http://example.com/v1'],
    ['LEMON_SQUEEZY_STORE_ID', 'my store'],
    ['LEMON_SQUEEZY_HOSTS', 'https://shop.example.com'],
    ['LEMON_SQUEEZY_TEST_MODE', 'yes'],
  ] as const)
    expect(configErrorOf(() => readConfig({ ...all, [name]: value }))).toMatch(new RegExp(`^${name} is wrong`))
})

test('TLS needs a certificate and a key, and a public address that is https', () => {
  const both = { TLS_CERTIFICATE_FILE: '/etc/tls/server.pem', TLS_KEY_FILE: '/etc/tls/server.key' }
  const origin = 'https://squad.example'
  expect(readConfig(both).tls).toEqual({ certificateFile: '/etc/tls/server.pem', keyFile: '/etc/tls/server.key' })
  expect(readConfig({}).tls).toBeUndefined()
  expect(() => readConfig({ TLS_KEY_FILE: both.TLS_KEY_FILE })).toThrow(
    new ConfigError('TLS needs both of its settings: TLS_CERTIFICATE_FILE missing. See docs/operate.md.'),
  )
  expect(() => readConfig({ TLS_CERTIFICATE_FILE: both.TLS_CERTIFICATE_FILE })).toThrow('TLS_KEY_FILE missing')
  expect(() => readConfig({ ...both, ORIGIN: 'http://squad.example' })).toThrow(
    'ORIGIN is wrong: expected an https:// address, because TLS_CERTIFICATE_FILE is set',
  )
  expect(originOf(readConfig(both))).toBe('https://localhost:3000')
  expect(originOf(readConfig({ ...both, ORIGIN: origin }))).toBe(origin)
  expect(originOf(readConfig({ PORT: '8080' }))).toBe('http://localhost:8080')
})

test('Google needs both of its settings, and an issuer that cannot be listened to', () => {
  const both = { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' }
  expect(readConfig({}).google).toBeUndefined()
  expect(readConfig(both).google).toEqual({
    clientId: 'an id',
    clientSecret: 'a secret',
    issuer: 'https://accounts.google.com',
  })
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'an id' })).toThrow(
    new ConfigError('Google sign-in needs both of its settings: GOOGLE_CLIENT_SECRET missing. See docs/operate.md.'),
  )
  expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'a secret' })).toThrow('GOOGLE_CLIENT_ID missing')
  expect(() => readConfig({ GOOGLE_ISSUER: 'https://id.example' })).toThrow(
    'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET missing',
  )
  expect(readConfig({ ...both, GOOGLE_ISSUER: 'http://localhost:9000' }).google?.issuer).toBe('http://localhost:9000')
  for (const issuer of ['http://accounts.example', 'accounts.example', 'ftp://localhost'])
    expect(() => readConfig({ ...both, GOOGLE_ISSUER: issuer })).toThrow('GOOGLE_ISSUER is wrong')
})
