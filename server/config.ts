import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { codeOf } from './infra/db/start-error.ts'
import { s3SettingsOf } from './infra/files/s3-settings.ts'
import { readRedisFiles } from './infra/peers/redis-url.ts'
import type { TracingSettings } from './infra/tracing/settings.ts'
import type { Variables } from './variables.ts'
import { fileOf, secretVariables, senderWords, variables } from './variables.ts'

/** Wrong settings; the message has one line for each, with the variable's name and the expected form. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads all settings from environment variables, and secrets from the files that their `_FILE` variables name. Blank values count as
 * not set, and spaces and line breaks around a value as none of it, except around a secret. Throws a ConfigError.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value?.trim() !== '')
      .map(([name, value]) => [name, isSecret(name) ? value : value?.trim()]),
  )
  const fromFiles = secretsFromFiles(given)
  const parsed = variables.safeParse({ ...given, ...fromFiles })
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = path.join('.')
      return wrong(name in fromFiles ? fileOf(name) : name, message)
    })
    throw new ConfigError([...new Set(lines)].join('\n'))
  }
  const v = parsed.data
  if (v.DATABASE_REPLICA_URL && !v.DATABASE_URL)
    throw new ConfigError(wrong('DATABASE_URL', 'what the read replica follows, because DATABASE_REPLICA_URL is set'))
  const { SMTP_URL: server, MAIL_FROM: from } = v
  if (server && !from) throw new ConfigError(wrong('MAIL_FROM', `${senderWords}, because SMTP_URL is set`))
  const workers = v.DEMO === '1' ? 1 : v.WORKERS
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    /** The read replica, for what visitors read. */
    replicaUrl: v.DATABASE_REPLICA_URL,
    /** Database connections of all workers together. */
    poolSize: v.DATABASE_POOL,
    /** Processes behind the one port. One in a demo, which keeps its mails in that process's memory. */
    workers,
    /** `max_connections` of the embedded database: each worker has at least two. */
    connections: Math.max(v.DATABASE_POOL, 2 * workers),
    /** Redis, through which several processes on one database hear each other. */
    redis: redisOf(v),
    /** How many requests may wait for a database connection; any more are turned away. */
    databaseQueue: v.DATABASE_QUEUE,
    /** The public address. If not set, the host named by each request is trusted, as long as its headers agree. */
    origin: v.ORIGIN,
    /** Files of the certificate and its key, if the server itself speaks TLS. */
    tls: tlsOf(v),
    secret: v.SECRET,
    /** Previous secrets, newest first. */
    oldSecrets: v.OLD_SECRETS,
    trustProxy: v.TRUST_PROXY === '1',
    logFormat: v.LOG_FORMAT,
    /** The token to read /metrics with; if not set, there is no such page. */
    metricsToken: v.METRICS_TOKEN,
    /** How long a stopping server goes on answering while proxies switch to others. */
    drainMs: v.DRAIN_SECONDS * 1_000,
    /** Multiplies the default rate limits, except those that guard passwords. */
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    blockedSubreddits: v.BLOCKED_SUBREDDITS,
    /** The mail server and the sender's address. */
    smtp: server && from ? { server, from } : undefined,
    /** Push services to allow besides those of the known browsers. */
    pushHosts: v.PUSH_HOSTS,
    webhookHosts: {
      /** Hosts that webhooks may go to even at private addresses, including this machine's. */
      own: v.WEBHOOK_HOSTS,
      /** The only other hosts they may go to. Empty: the whole public internet. */
      allowed: v.WEBHOOK_ALLOWED_HOSTS,
    },
    demo: v.DEMO === '1',
    /** If not set, there are no traces. */
    tracing: tracingOf(v),
    /** If not set, the sandbox takes payments. */
    lemonSqueezy: lemonSqueezyOf(v),
    /** If not set, Google sign-in is off, and its button says so. */
    google: googleOf(v),
    /** If not set, files are stored in the data folder. */
    s3: s3Of(v),
  }
}

/** The public address or, if that is not set, this machine's own. */
export const originOf = ({ origin, tls, port }: { port: number | undefined } & Pick<Config, 'origin' | 'tls'>) =>
  origin ?? `${tls ? 'https' : 'http'}://localhost:${port}`

const isSecret = (name: string) => secretVariables.some(secret => secret === name)

/** What Docker secrets, systemd credentials and the agents of vaults provide: one file for each secret. */
function secretsFromFiles(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const read = secretVariables.flatMap(name => {
    const file = given[fileOf(name)]
    if (file === undefined) return []
    if (given[name] !== undefined) throw new ConfigError(wrong(fileOf(name), `nothing, because ${name} is set as well`))
    return [[name, secretIn(file, fileOf(name))]]
  })
  return Object.fromEntries(read)
}

function secretIn(file: string, name: string) {
  try {
    // Editors and `echo` end a file with a newline.
    const secret = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '')
    if (secret.trim() !== '') return secret
  } catch (error) {
    throw new ConfigError(wrong(name, `a file that this user can read (${codeOf(error) ?? 'it cannot be read'})`))
  }
  throw new ConfigError(wrong(name, 'a file with the secret in it: it is empty'))
}

/** Its TLS files are read for each connection. Read here too, because a missing one must fail the start, which does not wait for Redis. */
function redisOf({ REDIS_URL: server }: Variables) {
  if (server)
    try {
      readRedisFiles(server)
    } catch (error) {
      throw new ConfigError(wrong('REDIS_URL', `an address whose files this user can read (${codeOf(error)})`))
    }
  return server
}

/** Both or neither. The server reads the files itself, also later, when they have changed. */
function tlsOf(v: Variables) {
  const { TLS_CERTIFICATE_FILE: certificateFile, TLS_KEY_FILE: keyFile, ORIGIN: origin } = v
  if (!certificateFile && !keyFile) return undefined
  if (!certificateFile || !keyFile) throw incomplete('TLS needs both', v, ['TLS_CERTIFICATE_FILE', 'TLS_KEY_FILE'])
  if (origin?.startsWith('http:'))
    throw new ConfigError(wrong('ORIGIN', 'an https:// address, because TLS_CERTIFICATE_FILE is set'))
  return { certificateFile, keyFile }
}

function tracingOf(v: Variables): TracingSettings | undefined {
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

/** All settings or none: files split between two stores would be lost. */
function s3Of(v: Variables) {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const [bucket, accessKeyId, secretAccessKey] = needed.map(name => v[name])
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix, S3_PATH_STYLE: style } = v
  if (!endpoint && !region && !prefix && !style && needed.every(name => v[name] === undefined)) return undefined
  if (!bucket || !accessKeyId || !secretAccessKey) throw incomplete('S3 needs all', v, needed)
  if (!endpoint && !region) throw new ConfigError(wrong('S3_REGION', 'a region, because S3_ENDPOINT is not set'))
  const pathStyle = style === undefined ? undefined : style === '1'
  return s3SettingsOf({ bucket, accessKeyId, secretAccessKey, endpoint, region, prefix: prefix ?? 'files', pathStyle })
}

function googleOf(v: Variables) {
  const needed = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
  const [clientId, clientSecret] = needed.map(name => v[name])
  const { GOOGLE_ISSUER: issuer } = v
  if (clientId && clientSecret) return { clientId, clientSecret, issuer: issuer ?? 'https://accounts.google.com' }
  if (!clientId && !clientSecret && !issuer) return undefined
  throw incomplete('Google sign-in needs both', v, needed)
}

/** All settings or none: a half-configured payment provider would lose money silently. */
function lemonSqueezyOf(v: Variables) {
  const needed = ['LEMON_SQUEEZY_API_KEY', 'LEMON_SQUEEZY_STORE_ID', 'LEMON_SQUEEZY_WEBHOOK_SECRET'] as const
  const [apiKey, storeId, webhookSecret] = needed.map(name => v[name])
  if (apiKey && storeId && webhookSecret) {
    const apiUrl = v.LEMON_SQUEEZY_API_URL ?? 'https://api.lemonsqueezy.com/v1'
    const testMode = v.LEMON_SQUEEZY_TEST_MODE === '1'
    return { apiKey, storeId, webhookSecret, apiUrl, storeHosts: v.LEMON_SQUEEZY_HOSTS, testMode }
  }
  const { LEMON_SQUEEZY_API_URL: url, LEMON_SQUEEZY_HOSTS: hosts, LEMON_SQUEEZY_TEST_MODE: mode } = v
  const given = url !== undefined || hosts.size > 0 || mode !== undefined || needed.some(name => v[name] !== undefined)
  if (!given) return undefined
  throw incomplete('Lemon Squeezy needs all', v, needed)
}

function incomplete(what: string, v: Variables, needed: readonly (keyof Variables)[]) {
  const missing = needed.filter(name => v[name] === undefined).join(', ')
  return new ConfigError(`${what} of its settings: ${missing} missing. See docs/operate.md.`)
}

export const wrong = (name: string, expected: string | undefined) =>
  `${name} is wrong: expected ${expected}. See docs/operate.md.`
