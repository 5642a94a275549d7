import { hkdfSync } from 'node:crypto'
import type { Fact } from '#/contract/live.ts'
import type { Auth } from './accounts/auth.ts'
import { makeAuth } from './accounts/auth.ts'
import { receiveWebhook } from './billing/receive.ts'
import type { Config } from './config.ts'
import { originOf } from './config.ts'
import type { Changing, Tell } from './infra/db/change.ts'
import type { Db } from './infra/db/pool.ts'
import type { Replica } from './infra/db/replica.ts'
import type { WatchedFiles } from './infra/files/files.ts'
import { watched } from './infra/files/files.ts'
import { openFiles } from './infra/files/open.ts'
import type { Live } from './infra/live/live.ts'
import type { Log } from './infra/log.ts'
import type { Services } from './infra/services.ts'
import { watchServices } from './infra/services.ts'
import type { Mail } from './infra/mail/mail.ts'
import { watchedMail } from './infra/mail/watched.ts'
import type { Provider } from './infra/openid/provider.ts'
import { openIdProvider } from './infra/openid/provider.ts'
import type { Peers } from './infra/peers/peers.ts'
import { alone } from './infra/peers/peers.ts'
import { lemonSqueezy } from './infra/payments/lemon-squeezy.ts'
import type { Payments } from './infra/payments/payments.ts'
import type { PostWebhook, Sandbox } from './infra/payments/sandbox.ts'
import { sandboxPayments } from './infra/payments/sandbox.ts'
import { signatureOf } from './infra/payments/signature.ts'
import type { Push } from './infra/push/push.ts'
import { watchDiskSpace } from './infra/disk-space.ts'
import type { Sessions } from './session.ts'
import { makeSessions } from './session.ts'

/** For code that must send no mail and no push. */
export const nothingLeaves: Pick<World, 'push' | 'mail'> = {
  push: { publicKey: '', knows: () => false, send: async () => 'taken' },
  mail: null,
}

/** Everything outside themselves that the product's verbs use. `admit` is set for a caller. */
export interface World extends Pick<Changing, 'admit'> {
  config: Config
  /** The base of links in mails: the public address, never one taken from a request. */
  origin: string
  /** A key for one purpose, derived from the server's secret, so that what is signed for one purpose is not accepted for another. */
  keyFor: (purpose: string) => Uint8Array
  /** That key, followed by those of earlier secrets, for what was encrypted or signed with them. */
  keysFor: (purpose: string) => Uint8Array[]
  db: Db
  /** The read replica, for `publicly`; null without one. */
  replica: Replica | null
  live: Live
  /** Reports the facts that any process publishes, for caches in this one. */
  overhear: (listener: (fact: Fact) => void) => void
  peers: Peers
  log: Log
  auth: Auth
  sessions: Sessions
  files: WatchedFiles
  services: Services
  /** Whether the disk of the embedded database is too full for changes. */
  isFull: () => Promise<boolean>
  push: Push
  /** Null without a mail server; then nobody is promised mails. */
  mail: Mail | null
  /** Null when Google sign-in is not configured. */
  google: Provider | null
  payments: Payments
  /** Set while the sandbox is the payment provider. `clock` allows moving its time, in a demo or in development. */
  sandbox: { provider: Sandbox; clock: boolean } | null
}

interface Parts extends Pick<World, 'config' | 'db' | 'live' | 'log' | 'push' | 'mail'> {
  secret: string
  /** Previous secrets, newest first. */
  oldSecrets?: readonly string[]
  peers?: Peers
  replica?: Replica | null
  dev?: boolean
  /** Delivers the sandbox's webhooks. Without an HTTP server, they go straight to the handler of the webhook route. */
  postWebhook?: PostWebhook
}

const keyBytes = 32

/** Assembles the world. Sessions and auth are created here from the same database, so that callers cannot mix two. */
export function makeWorld({ config, db, live, log, secret, push, mail, peers = alone, ...rest }: Parts): World {
  const { dev = false, replica = null, oldSecrets = [], postWebhook } = rest
  const origin = originOf(config)
  const listeners: ((fact: Fact) => void)[] = []
  const hear = (fact: Fact) => listeners.forEach(listener => listener(fact))
  const publish: Tell = (to, fact) => {
    hear(fact)
    live.publish(to, fact)
  }
  const auth = makeAuth({ db, secret, origin })
  const services = watchServices(peers)
  const isFull = watchDiskSpace(config.dataDir)
  const sessions = makeSessions(auth, { db, mail, isFull })
  peers.listen({
    hear(message) {
      if (message.kind === 'fact') hear(message.fact)
      if (message.kind === 'forget') sessions.drop(message.userId)
    },
    lost() {
      sessions.dropAll()
      hear({ name: 'missed' })
    },
  })
  const knock: PostWebhook = (body, signature) => receiveWebhook(world, Buffer.from(body), signature)
  const world: World = {
    config,
    origin,
    keyFor: purpose => keyOf(secret, purpose),
    keysFor: purpose => [secret, ...oldSecrets].map(each => keyOf(each, purpose)),
    db,
    replica,
    live: { ...live, publish },
    overhear: listener => void listeners.push(listener),
    peers,
    log,
    auth,
    sessions: {
      read: sessions.read,
      drop(userId) {
        sessions.drop(userId)
        peers.say({ kind: 'forget', userId })
      },
    },
    push,
    mail: mail && watchedMail(mail, services),
    google: config.google ? openIdProvider(config.google) : null,
    isFull,
    files: filesOf({ config, log, services }),
    services,
    ...shopOf({ config, db, secret, dev, postWebhook: postWebhook ?? knock }),
  }
  return world
}

const filesOf = ({ config, log, services }: Pick<World, 'config' | 'log' | 'services'>) =>
  watched(openFiles(config), {
    failed(error, isNew) {
      services.failed('files', error.message)
      if (isNew) log.error('Files cannot be read or kept', error)
    },
    works() {
      services.works('files')
      log.info('Files can be read and kept again')
    },
  })

const keyOf = (secret: string, purpose: string) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, keyBytes))

function shopOf({
  config,
  db,
  secret,
  dev,
  postWebhook,
}: Required<Pick<Parts, 'config' | 'db' | 'secret' | 'dev' | 'postWebhook'>>): Pick<World, 'payments' | 'sandbox'> {
  if (config.lemonSqueezy) return { payments: lemonSqueezy(config.lemonSqueezy), sandbox: null }
  const provider = sandboxPayments(db, signatureOf(secret, 'webhooks of the sandbox'), postWebhook)
  return { payments: provider, sandbox: { provider, clock: config.demo || dev } }
}
