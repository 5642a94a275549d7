import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listenHere } from '#/server/infra/listening.ts'
import type { SmtpServer } from '#/server/infra/mail/settings.ts'

/** A received mail, as a mail program would read it. */
export interface Received extends Email {
  /** The header lines before the first empty one, unparsed. */
  head: string
}

type Moment = 'sender' | 'recipient' | 'content'

interface Mood {
  refuses?: { at: Moment; code: number; words: string } | undefined
  waitsMs: number
  /** Called before the sender is told that its mail was accepted. */
  whenTaken?: (() => void) | undefined
}

/** A local mail server that parses what it accepts, and refuses with a code at one step when a test tells it to. */
export async function openSmtp(atPort?: number) {
  const taken: Received[] = []
  const mood: Mood = { waitsMs: 0 }
  const verdict = (at: Moment) =>
    mood.refuses?.at === at
      ? Object.assign(new Error(mood.refuses.words), { responseCode: mood.refuses.code })
      : undefined
  const connections = { now: 0, most: 0 }
  const take = async (stream: AsyncIterable<Buffer>, done: (refused?: Error) => void) => {
    const raw = await read(stream)
    const refused = verdict('content')
    if (!refused) {
      taken.push({ ...(await PostalMime.parse(raw)), head: headOf(raw) })
      mood.whenTaken?.()
    }
    done(refused)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_session, done) {
      connections.now += 1
      connections.most = Math.max(connections.most, connections.now)
      done()
    },
    onClose: () => void (connections.now -= 1),
    onMailFrom: (_address, _session, done) => void setTimeout(() => done(verdict('sender')), mood.waitsMs),
    onRcptTo: (_address, _session, done) => void setTimeout(() => done(verdict('recipient')), mood.waitsMs),
    onData: (stream, _session, done) => void take(stream, done),
  })
  const port = await listenHere(server.server, atPort)
  const settings: SmtpServer = { host: '127.0.0.1', port, user: '', password: '', tls: 'off' }
  return {
    settings,
    mood,
    connections,
    /** Oldest first. */
    taken,
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

async function read(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

const headOf = (raw: Buffer) => raw.toString('utf8').split('\r\n\r\n')[0] ?? ''
