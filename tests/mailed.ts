import { smtpMail } from '#/server/infra/mail/smtp.ts'
import { makeSendingLetters } from '#/server/letters/send.ts'
import { makeDelivering } from '#/server/notifications/deliver.ts'
import { nothingLeaves } from '#/server/world.ts'
import type { Received } from './smtp.ts'
import { openSmtp } from './smtp.ts'
import { openWorld } from './world.ts'

export const sender = { name: 'Karmasquad', address: 'no-reply@squad.example' }

/** A world whose mails are delivered to the test's own mail server. */
export async function openMailed({ env = {} }: { env?: Record<string, string> } = {}) {
  const smtp = await openSmtp()
  const mail = smtpMail({ server: smtp.settings, from: sender, waitMs: 1_000 })
  const world = await openWorld({ env, leaves: { ...nothingLeaves, mail } })
  /** The mails that the mail server received from this job. */
  const arrived = async (job: { tick: () => Promise<unknown>; idle: () => Promise<unknown> }) => {
    const before = smtp.taken.length
    await job.tick()
    await job.idle()
    return smtp.taken.slice(before)
  }
  return {
    smtp,
    world,
    /** Due account mails, sorted by recipient. */
    letters: async () =>
      (await arrived(makeSendingLetters(world.world))).toSorted((a, b) => (toOf(a) < toOf(b) ? -1 : 1)),
    /** Lets time pass and delivers the notices that are due then. Returns the subjects received. */
    after: async (time: string) => {
      await world.passes(time)
      return (await arrived(makeDelivering(world.world, 'email'))).map(({ subject }) => subject)
    },
    async [Symbol.asyncDispose]() {
      await mail.close()
      await smtp[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

export type Mailed = Awaited<ReturnType<typeof openMailed>>

export const toOf = ({ to }: Pick<Received, 'to'>) => to?.[0]?.address ?? ''

/** The page that a mail's button leads to. */
export function linkIn(mail: Pick<Received, 'text'> | undefined) {
  const found = /: (http\S+#token=\S+)/.exec(mail?.text ?? '')?.[1]
  if (!found) throw new Error(`There is no link in this mail:\n${mail?.text}`)
  return new URL(found)
}

/** The token of such a link. */
export const tokenOf = (link: URL | string | undefined) => new URL(link ?? '').hash.replace('#token=', '')

export const tokenIn = (mail: Pick<Received, 'text'> | undefined) => tokenOf(linkIn(mail))

/** Opens such a link, as its page does, or presses a button there. */
export const follow = ({ world }: Pick<Mailed, 'world'>, link: URL, act?: 'confirm' | 'stop') =>
  world.fetch(
    new Request(`${link.origin}${link.pathname}`, {
      method: 'POST',
      headers: { origin: 'null' },
      body: new URLSearchParams({ token: tokenOf(link), ...(act && { act }) }),
    }),
  )
