import { z } from 'zod'
import { isLoopback } from '../loopback.ts'

/** A mail server, and whether the connection to it must be encrypted. */
export interface SmtpServer {
  host: string
  port: number | undefined
  user: string
  password: string
  /** `wrapped` from the first byte (smtps), `required` by STARTTLS, `optional` if the server offers it, or `off`. */
  tls: 'wrapped' | 'required' | 'optional' | 'off'
}

/** The sender of mails; the name may be empty. */
export interface Sender {
  name: string
  address: string
}

const words = ['required', 'optional', 'off'] as const

/**
 * Reads "smtp://user:password@host:port?tls=optional"; undefined when it is invalid. Without `tls`, encryption is required unless the
 * server is on this machine.
 */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, searchParams, hash } = new URL(text)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const [user, secret] = [decoded(username), decoded(password)]
  const asked = searchParams.get('tls')
  const word = words.find(each => each === asked)
  const strange = (pathname !== '' && pathname !== '/') || hash !== '' || (search !== '' && search !== `?tls=${word}`)
  if (!host || strange || user === undefined || secret === undefined) return undefined
  const server = { host, port: port ? Number(port) : undefined, user, password: secret }
  if (protocol === 'smtps:') return word ? undefined : { ...server, tls: 'wrapped' }
  if (protocol !== 'smtp:') return undefined
  return { ...server, tls: word ?? (isLoopback(host) ? 'off' : 'required') }
}

/** Reads "Name <address>" or a bare address; undefined when it is invalid. */
export function readSender(text: string): Sender | undefined {
  const [, name = '', within] = /^\s*"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? []
  const address = within ?? text.trim()
  return z.email().safeParse(address).success ? { name, address } : undefined
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
