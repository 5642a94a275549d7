import { z } from 'zod'
import { readSubreddit } from '#/rules/reddit-url.ts'
import { logFormats } from './infra/log.ts'
import { isLoopback } from './infra/loopback.ts'
import { readSender, readSmtpUrl } from './infra/mail/settings.ts'
import { readRedisUrl } from './infra/peers/redis-url.ts'
import { readPairs, samplers } from './infra/tracing/settings.ts'

const httpAddress = z.url({ protocol: /^https?$/, error: 'an http:// or https:// address', abort: true })

const httpOrigin = httpAddress
  .refine(
    text => new URL(text).href === `${new URL(text).origin}/` && !/[?#]/.test(text),
    'only scheme, host and port, such as https://karma.example.com',
  )
  .transform(text => new URL(text).origin)

/** A text with its own parser, which returns undefined for invalid input. */
const readBy = <Value>(read: (text: string) => Value | undefined, words: string) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value === undefined) context.addIssue(words)
    return value
  })

const pairsWords = 'pairs such as key=value,other=value'
export const senderWords = 'a sender such as "Karmasquad <no-reply@example.com>"'

const hostsWords = 'host names such as push.example.com:8443'

/** Hosts as `host` or `host:port`, separated by commas, normalized as in URLs. */
function hostsOf(text: string, context: { addIssue: (message: string) => void }): ReadonlySet<string> {
  const hosts = listedHosts(text, context)
  if ([...hosts].some(host => host.includes('*'))) context.addIssue(hostsWords)
  return hosts
}

/** Hosts like those, or `*.example.com` for every host below it. */
function hostPatternsOf(text: string, context: { addIssue: (message: string) => void }): ReadonlySet<string> {
  const hosts = listedHosts(text, context)
  if ([...hosts].some(host => host.replace(/^\*\./, '').includes('*'))) context.addIssue(`hosts such as *.example.com`)
  return hosts
}

function listedHosts(text: string, { addIssue }: { addIssue: (message: string) => void }): ReadonlySet<string> {
  const names = text.split(',').map(name => name.trim())
  const hosts = names.filter(Boolean).map(name => (URL.canParse(`https://${name}`) ? new URL(`https://${name}`) : null))
  // Parsing an address drops line breaks, which would make one host of two.
  const isBroken = names.some(name => /\s/.test(name))
  if (isBroken || hosts.some(url => url?.href !== `https://${url?.host}/`)) addIssue(hostsWords)
  return new Set(hosts.map(url => url?.host ?? ''))
}

/** Names as `readSubreddit` takes them, separated by commas. An invalid one is an error, as it would block nothing. */
function subredditsOf(text: string, { addIssue }: { addIssue: (message: string) => void }): ReadonlySet<string> {
  const typed = text.split(',').filter(name => name.trim() !== '')
  const names = typed.map(readSubreddit)
  if (names.includes(null)) addIssue('names of subreddits such as SaaS,startups')
  return new Set(names.map(name => name?.toLowerCase() ?? ''))
}

const secretMinChars = 32

/**
 * Previous values of SECRET, separated by commas; a comma within one is written %2C. SECRET is taken word for word, so spaces around a
 * value may belong to it or to the list, and %2C may be meant literally: every reading is tried.
 */
function secretsOf(text: string, { addIssue }: { addIssue: (message: string) => void }): readonly string[] {
  const given = text.split(',').filter(secret => secret.trim() !== '')
  if (given.some(secret => secret.length < secretMinChars)) addIssue(`at least ${secretMinChars} characters each`)
  const words = given.flatMap(secret => [secret.trim(), secret])
  return [...new Set(words.flatMap(secret => [secret, secret.replaceAll(/%2c/gi, ',')]))]
}

const atMost = (characters: number) => `at most ${characters} characters`
/** Blank values count as not set, so nothing is too short. */
const upTo = (characters: number) => z.string().max(characters, atMost(characters))

/** In digits alone: Number would also take 0x50, 1e3 and Infinity. */
const within = (form: RegExp, least: number, most: number, words: string) =>
  z
    .string()
    .regex(form, words)
    .transform(Number)
    .refine(value => value >= least && value <= most, words)

const whole = (what: string, least: number, most: number) =>
  within(/^\d+$/, least, most, `${what} from ${least} to ${most}, in digits`)

const inParts = (what: string, least: number, most: number, example: string) =>
  within(/^\d*\.?\d+$/, least, most, `${what} from ${least} to ${most}, in digits, such as ${example}`)

const yesOrNo = z.enum(['0', '1'], '0 or 1')

const privateWords = 'an https:// address, or http:// on this machine'

/** Encrypted, or within this machine. */
const privateAddress = z.url({ protocol: /^https?$/, error: privateWords, abort: true }).refine(text => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopback(hostname)
}, privateWords)

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })

const redisWords =
  'an address such as redis://user:password@host:6379/0, or rediss:// with ssl_ca_certs, and ssl_certfile beside ssl_keyfile, if it needs any'

/** With two connections for each worker, the embedded PostgreSQL has enough for this many. */
const workersMax = 24

/** Every environment variable and its form. Rules across several variables are in config.ts. */
export const variables = z.object({
  PORT: whole('a port number', 0, 65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  DATABASE_POOL: whole('a number of connections', 2, 500).default(20),
  WORKERS: whole('a number of processes', 1, workersMax).default(1),
  REDIS_URL: readBy(readRedisUrl, redisWords).optional(),
  DATABASE_QUEUE: whole('a number', 1, 100_000).default(200),
  ORIGIN: httpOrigin.optional(),
  TLS_CERTIFICATE_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  SECRET: z.string().min(secretMinChars, `at least ${secretMinChars} characters`).optional(),
  OLD_SECRETS: z.string().default('').transform(secretsOf),
  TRUST_PROXY: yesOrNo.default('0'),
  LOG_FORMAT: z.enum(logFormats, logFormats.join(' or ')).default('text'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').max(500, atMost(500)).optional(),
  DRAIN_SECONDS: inParts('a number of seconds', 0, 300, '10').default(0),
  RATE_LIMIT_FACTOR: inParts('a number', 0.1, 1_000_000, '2.5').default(1),
  BLOCKED_SUBREDDITS: z.string().default('').transform(subredditsOf),
  SMTP_URL: readBy(readSmtpUrl, 'an address such as smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: readBy(readSender, senderWords).optional(),
  PUSH_HOSTS: z.string().default('').transform(hostsOf),
  WEBHOOK_HOSTS: z.string().default('').transform(hostsOf),
  WEBHOOK_ALLOWED_HOSTS: z.string().default('').transform(hostPatternsOf),
  DEMO: yesOrNo.default('0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: readBy(readPairs, pairsWords).default({}),
  OTEL_SERVICE_NAME: upTo(200).default('karmasquad'),
  OTEL_RESOURCE_ATTRIBUTES: readBy(readPairs, pairsWords).default({}),
  OTEL_TRACES_SAMPLER: z.enum(samplers, `one of ${samplers.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: inParts('a share', 0, 1, '0.1').default(1),
  LEMON_SQUEEZY_API_KEY: z.string().min(20, 'an API key of Lemon Squeezy').max(4_000, atMost(4_000)).optional(),
  LEMON_SQUEEZY_STORE_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'the number of a store')
    .optional(),
  LEMON_SQUEEZY_WEBHOOK_SECRET: z.string().min(6, 'at least 6 characters').max(100, atMost(100)).optional(),
  LEMON_SQUEEZY_API_URL: privateAddress.optional(),
  LEMON_SQUEEZY_HOSTS: z.string().default('').transform(hostsOf),
  LEMON_SQUEEZY_TEST_MODE: yesOrNo.optional(),
  GOOGLE_CLIENT_ID: upTo(500).optional(),
  GOOGLE_CLIENT_SECRET: upTo(500).optional(),
  GOOGLE_ISSUER: privateAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,62}$/, 'the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpAddress
    .refine(text => !/[?#@]/.test(text), 'an address without keys or parameters in it')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-zA-Z0-9-]{1,40}$/, 'a region such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: upTo(200).optional(),
  S3_SECRET_ACCESS_KEY: upTo(500).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+(\/[a-zA-Z0-9._-]+)*\/?$/, 'folders such as karmasquad/files')
    .refine(text => !text.split('/').some(part => /^\.+$/.test(part)), 'folders such as karmasquad/files')
    .optional(),
  S3_PATH_STYLE: yesOrNo.optional(),
})

export type Variables = z.infer<typeof variables>

/** Variables that hold secrets. Each may come from a file instead, which its name with `_FILE` names. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'SECRET',
  'OLD_SECRETS',
  'METRICS_TOKEN',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'LEMON_SQUEEZY_API_KEY',
  'LEMON_SQUEEZY_WEBHOOK_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof Variables)[]

export const fileOf = (name: string) => `${name}_FILE`
