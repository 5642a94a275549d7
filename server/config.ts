import { resolve } from 'node:path'
import { z } from 'zod'
import { s3SettingsOf } from './infra/files/s3-settings.ts'
import { logFormats } from './infra/log.ts'
import { readSender, readSmtpUrl } from './infra/mail/settings.ts'
import type { TracingSettings } from './infra/tracing/settings.ts'
import { readPairs, samplers } from './infra/tracing/settings.ts'

/** A wrong setting, in one line that says which and how it should look. */
export class ConfigError extends Error {}

const httpOrigin = z
  .url({ protocol: /^https?$/, error: 'an http:// or https:// address', abort: true })
  .refine(text => new URL(text).origin === text.replace(/\/$/, ''), 'only scheme, host and port')
  .transform(text => new URL(text).origin)

/** A text that has a reader of its own, which answers undefined when it makes no sense. */
const readBy = <Value>(read: (text: string) => Value | undefined, words: string) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value === undefined) context.addIssue(words)
    return value
  })

const pairsWords = 'pairs such as key=value,other=value'
const senderWords = 'a sender such as "Karmasquad <no-reply@example.com>"'

/** `host` and `host:port`, separated by commas, as URLs write them. */
function hostsOf(text: string, { addIssue }: { addIssue: (message: string) => void }): ReadonlySet<string> {
  const names = text.split(',').map(name => name.trim())
  const hosts = names.filter(Boolean).map(name => (URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : null))
  if (hosts.some(url => url?.href !== `https://${url?.host}/`)) addIssue('host names such as push.example.com:8443')
  return new Set(hosts.map(url => url?.host ?? ''))
}

/** What goes there cannot be read on the way. */
function isPrivate(text: string) {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** With two connections each, our own PostgreSQL has enough for so many. */
const workersMax = 24

const variables = z.object({
  PORT: z.coerce.number('a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  WORKERS: z.coerce.number('a number of processes such as 2').int().min(1).max(workersMax).default(1),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'a redis:// or rediss:// address' }).optional(),
  DATABASE_LINE: z.coerce.number().int().min(1).max(100_000).default(200),
  ORIGIN: httpOrigin.optional(),
  SECRET: z.string().min(32, 'at least 32 characters').optional(),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  LOG_FORMAT: z.enum(logFormats).default('text'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').max(500).optional(),
  DRAIN_SECONDS: z.coerce.number('a number of seconds such as 10').min(0).max(300).default(0),
  RATE_LIMIT_FACTOR: z.coerce.number('a number such as 1 or 2.5').min(0.1).max(1_000_000).default(1),
  BLOCKED_SUBREDDITS: z.string().default(''),
  SMTP_URL: readBy(readSmtpUrl, 'an address such as smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: readBy(readSender, senderWords).optional(),
  PUSH_HOSTS: z.string().default('').transform(hostsOf),
  WEBHOOK_HOSTS: z.string().default('').transform(hostsOf),
  DEMO: z.enum(['0', '1']).default('0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: readBy(readPairs, pairsWords).default({}),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('karmasquad'),
  OTEL_RESOURCE_ATTRIBUTES: readBy(readPairs, pairsWords).default({}),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('a share such as 0.1').min(0).max(1).default(1),
  LEMON_SQUEEZY_API_KEY: z.string().min(20, 'an API key of Lemon Squeezy').max(4_000).optional(),
  LEMON_SQUEEZY_STORE_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'the number of a store')
    .optional(),
  LEMON_SQUEEZY_WEBHOOK_SECRET: z.string().min(6, 'at least 6 characters').max(100).optional(),
  LEMON_SQUEEZY_API_URL: z
    .url({ protocol: /^https?$/, error: 'an https:// address', abort: true })
    .refine(isPrivate, 'an https:// address, or http:// on this machine')
    .optional(),
  LEMON_SQUEEZY_TEST_MODE: z.enum(['0', '1']).default('0'),
  GOOGLE_CLIENT_ID: z.string().min(1).max(500).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(500).optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'an https:// address', abort: true })
    .refine(isPrivate, 'an https:// address, or http:// on this machine')
    .default('https://accounts.google.com'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,62}$/, 'the name of a bucket')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an https:// address', abort: true })
    .refine(text => !/[?#@]/.test(text), 'an address without keys or parameters in it')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,40}$/, 'a region such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(500).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+(\/[a-zA-Z0-9._-]+)*\/?$/, 'folders such as karmasquad/files')
    .refine(text => !text.split('/').some(part => /^\.+$/.test(part)), 'folders such as karmasquad/files')
    .default('files'),
  S3_PATH_STYLE: z.enum(['0', '1']).optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Reads every setting from environment variables. Empty counts as not set; anything wrong is a ConfigError. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(wrong(issue?.path.join('.'), issue?.message))
  }
  const v = parsed.data
  if (v.DATABASE_REPLICA_URL && !v.DATABASE_URL)
    throw new ConfigError(wrong('DATABASE_URL', 'what the read replica follows, because DATABASE_REPLICA_URL is set'))
  const { SMTP_URL: server, MAIL_FROM: from } = v
  if (server && !from) throw new ConfigError(wrong('MAIL_FROM', `${senderWords}, because SMTP_URL is set`))
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    /** What follows it, for what visitors read. */
    replicaUrl: v.DATABASE_REPLICA_URL,
    /** Connections of all workers together. */
    poolSize: v.DATABASE_POOL,
    /** Processes behind the one port; a demo keeps its mails in the memory of one. */
    workers: v.DEMO === '1' ? 1 : v.WORKERS,
    /** Where several processes on one database hear each other. */
    redisUrl: v.REDIS_URL,
    /** How many may wait for one of them; whoever comes then is asked to come again. */
    databaseLine: v.DATABASE_LINE,
    /** The public address. Not set, the address a browser used is believed as long as it names itself consistently. */
    origin: v.ORIGIN,
    secret: v.SECRET,
    trustProxy: v.TRUST_PROXY === '1',
    logFormat: v.LOG_FORMAT,
    /** Who knows it may read /metrics; not set, there is no such page. */
    metricsToken: v.METRICS_TOKEN,
    /** How long a server that was told to stop goes on answering while proxies look elsewhere. */
    drainMs: v.DRAIN_SECONDS * 1_000,
    /** How many times more than the defaults may be asked for. What guards passwords does not follow it. */
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    blockedSubreddits: new Set(
      v.BLOCKED_SUBREDDITS.split(',')
        .map(name =>
          name
            .trim()
            .replace(/^\/?r\//i, '')
            .toLowerCase(),
        )
        .filter(Boolean),
    ),
    /** The mail server, and whom its mails come from. */
    smtp: server && from ? { server, from } : undefined,
    /** Push services besides those that browsers come with. */
    pushHosts: v.PUSH_HOSTS,
    /** Hosts that webhooks may go to wherever they are, also on this machine. */
    webhookHosts: v.WEBHOOK_HOSTS,
    demo: v.DEMO === '1',
    /** Not set, there are no traces. */
    tracing: tracingOf(v),
    /** Not set, the sandbox takes the payments. */
    lemonSqueezy: lemonSqueezyOf(v),
    /** Not set, nobody can sign in with Google, and its button says so. */
    google: googleOf(v),
    /** Not set, files lie in the data folder. */
    s3: s3Of(v),
  }
}

function tracingOf(v: z.infer<typeof variables>): TracingSettings | undefined {
  const endpoint = v.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  return {
    endpoint,
    headers: v.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: v.OTEL_SERVICE_NAME,
    attributes: v.OTEL_RESOURCE_ATTRIBUTES,
    sampler: v.OTEL_TRACES_SAMPLER,
    ratio: v.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** All of it, or nothing: files half here and half there are files lost. */
function s3Of(v: z.infer<typeof variables>) {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const [bucket, accessKeyId, secretAccessKey] = needed.map(name => v[name])
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix, S3_PATH_STYLE: style } = v
  if (!endpoint && !region && !style && needed.every(name => v[name] === undefined)) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const missing = needed.filter(name => v[name] === undefined).join(', ')
    throw new ConfigError(`S3 needs all of its settings: ${missing} missing. See docs/operate.md.`)
  }
  if (!endpoint && !region) throw new ConfigError(wrong('S3_REGION', 'a region, because S3_ENDPOINT is not set'))
  const pathStyle = style === undefined ? undefined : style === '1'
  return s3SettingsOf({ bucket, accessKeyId, secretAccessKey, endpoint, region, prefix, pathStyle })
}

function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: z.infer<typeof variables>) {
  if (clientId && clientSecret) return { clientId, clientSecret, issuer }
  if (!clientId && !clientSecret) return undefined
  const missing = clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'
  throw new ConfigError(`Google sign-in needs both of its settings: ${missing} missing. See docs/operate.md.`)
}

/** All of it, or nothing: half a payment provider would lose money quietly. */
function lemonSqueezyOf(v: z.infer<typeof variables>) {
  const needed = ['LEMON_SQUEEZY_API_KEY', 'LEMON_SQUEEZY_STORE_ID', 'LEMON_SQUEEZY_WEBHOOK_SECRET'] as const
  const [apiKey, storeId, webhookSecret] = needed.map(name => v[name])
  if (apiKey && storeId && webhookSecret) {
    const apiUrl = v.LEMON_SQUEEZY_API_URL ?? 'https://api.lemonsqueezy.com/v1'
    return { apiKey, storeId, webhookSecret, apiUrl, testMode: v.LEMON_SQUEEZY_TEST_MODE === '1' }
  }
  const given = v.LEMON_SQUEEZY_API_URL !== undefined || needed.some(name => v[name] !== undefined)
  if (!given) return undefined
  const missing = needed.filter(name => v[name] === undefined).join(', ')
  throw new ConfigError(`Lemon Squeezy needs all of its settings: ${missing} missing. See docs/operate.md.`)
}

const wrong = (name: string | undefined, expected: string | undefined) =>
  `${name} is wrong: expected ${expected}. See docs/operate.md.`
