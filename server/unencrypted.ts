import type { Config } from './config.ts'
import { isLoopback } from './infra/loopback.ts'

/** The settings by which passwords and data leave this machine unencrypted. */
export function unencrypted({ databaseUrl, replicaUrl, redis, s3, smtp }: Config): string[] {
  const open = {
    DATABASE_URL: databaseUrl !== undefined && isOpenPostgres(databaseUrl),
    DATABASE_REPLICA_URL: replicaUrl !== undefined && isOpenPostgres(replicaUrl),
    REDIS_URL: redis !== undefined && leaves(redis.url, 'redis:'),
    S3_ENDPOINT: s3 !== undefined && leaves(s3.url, 'http:'),
    SMTP_URL: smtp !== undefined && ['off', 'optional'].includes(smtp.server.tls) && !isLoopback(smtp.server.host),
  }
  return Object.entries(open).flatMap(([name, isOpen]) => (isOpen ? name : []))
}

function leaves(url: string, openly: string) {
  const { protocol, hostname } = new URL(url)
  return protocol === openly && !isLoopback(hostname)
}

function isOpenPostgres(url: string) {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  // Without a host, or with a path as host, it is a socket on this machine.
  return (
    host !== '' &&
    !host.startsWith('/') &&
    !isLoopback(host) &&
    (searchParams.get('sslmode') ?? 'disable') === 'disable'
  )
}
