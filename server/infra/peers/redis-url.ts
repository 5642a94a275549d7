import { readFileSync } from 'node:fs'

/** A Redis server, and the files of TLS with it. */
export interface RedisServer {
  url: string
  /** In PEM. Without an authority, those that Node trusts. */
  files: { ca?: string; cert?: string; key?: string }
}

const parameters = { ssl_ca_certs: 'ca', ssl_certfile: 'cert', ssl_keyfile: 'key' } as const

const isParameter = (name: string): name is keyof typeof parameters => Object.hasOwn(parameters, name)

/**
 * Reads "rediss://user:password@host:port/number?ssl_ca_certs=FILE&ssl_certfile=FILE&ssl_keyfile=FILE", with the parameters that redis-py
 * takes; undefined when it is invalid. A certificate and its key come together.
 */
export function readRedisUrl(text: string): RedisServer | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const asked = [...url.searchParams]
  const files: RedisServer['files'] = {}
  for (const [name, file] of asked) {
    if (!isParameter(name) || file === '') return undefined
    files[parameters[name]] = file
  }
  if (url.protocol !== 'rediss:' && (url.protocol !== 'redis:' || asked.length > 0)) return undefined
  if (!/^\/?\d*$/.test(url.pathname) || !isDecodable(url.username) || !isDecodable(url.password)) return undefined
  if ((files.cert === undefined) !== (files.key === undefined)) return undefined
  url.search = ''
  return { url: url.href, files }
}

function isDecodable(text: string) {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** The contents of those files, read for each connection: renewed certificates need no restart. */
export const readRedisFiles = ({ files }: RedisServer) =>
  Object.fromEntries(Object.entries(files).map(([what, file]) => [what, readFileSync(file)]))
