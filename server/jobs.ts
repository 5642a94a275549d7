import { setTimeout as sleep } from 'node:timers/promises'
import type { JobName } from '#/rules/jobs.ts'
import { jobs as jobTable } from '#/rules/jobs.ts'
import { sweepPictures } from './accounts/picture.ts'
import { closeLeftSockets } from './admin/left-sockets.ts'
import { forgetRemovals } from './admin/removals.ts'
import { announcePlans } from './billing/announce.ts'
import { applyEvents } from './billing/apply-events.ts'
import { forgetCheckouts } from './billing/forget.ts'
import { reconcile } from './billing/reconcile.ts'
import { expireCampaigns } from './campaigns/expire.ts'
import { makeJobBook } from './infra/jobs/book.ts'
import { every } from './infra/jobs/every.ts'
import { jobFact, traced } from './infra/tracing/span.ts'
import { forgetAttempts } from './limits.ts'
import { forgetLetters } from './letters/forget.ts'
import { makeSendingLetters } from './letters/send.ts'
import { makeDelivering } from './notifications/deliver.ts'
import { endImpersonations } from './moderation/impersonate.ts'
import { forgetDeliveries, forgetNotices } from './notifications/forget.ts'
import { makeRecalling } from './notifications/recall.ts'
import { forgetRequests } from './once.ts'
import { checkBooks } from './operations/check-books.ts'
import { sweepImages } from './squads/image-read.ts'
import { sealAnew } from './seal-anew.ts'
import { applyDecisions } from './submissions/apply-decisions.ts'
import { lapseSubmissions } from './submissions/lapse.ts'
import { warnOfLapses } from './submissions/warn-of-lapse.ts'
import { forgetStaleSignIns } from './sign-in-methods/forget.ts'
import { forgetMessages } from './webhooks/messages.ts'
import { makeSendingWebhooks } from './webhooks/send.ts'
import type { World } from './world.ts'

const bookMs = 5_000
const msPerSecond = 1_000

/**
 * The server's background jobs. They run independently, so that a failing one does not stop the others. `stop` waits for current runs,
 * at most `drainMs`: a provider that hangs would hold one up for minutes.
 */
export function startJobs(world: World, drainMs: number) {
  const book = makeJobBook(world.db, world.log)
  const worldOf = (name: JobName): World => ({ ...world, log: book.logOf(name) })
  const job = (name: JobName, task: (own: World) => Promise<unknown>) =>
    every(jobTable[name].everySeconds * msPerSecond, name, world.log, () =>
      book.run(name, () => asTrace(name, () => task(worldOf(name)))),
    )
  const mails = makeDelivering(worldOf('mails'), 'email')
  const pushes = makeDelivering(worldOf('pushes'), 'push')
  const letters = makeSendingLetters(worldOf('letters'))
  const recalling = makeRecalling(worldOf('recalls'))
  const webhookMessages = makeSendingWebhooks(worldOf('hooks'))
  const jobs = [
    job('decisions', applyDecisions),
    job('mails', () => mails.tick()),
    job('letters', () => letters.tick()),
    job('pushes', () => pushes.tick()),
    job('recalls', () => recalling.tick()),
    job('webhooks', applyEvents),
    job('hooks', () => webhookMessages.tick()),
    job('books', checkBooks),
    job('sandbox', async own => own.sandbox?.provider.tick()),
    job('reconciling', reconcile),
    job('plans', announcePlans),
    job('expiring', expireCampaigns),
    job('lapsing', lapseSubmissions),
    job('warning', warnOfLapses),
    job('viewings', endImpersonations),
    job('sockets', closeLeftSockets),
    job('removals', own => forgetRemovals(own.db)),
    job('requests', own => forgetRequests(own.db)),
    job('deliveries', own => forgetDeliveries(own.db)),
    job('notices', own => forgetNotices(own.db)),
    job('checkouts', own => forgetCheckouts(own.db)),
    job('oldLetters', own => forgetLetters(own.db)),
    job('oldHooks', own => forgetMessages(own.db)),
    job('ways', forgetStaleSignIns),
    job('sealing', sealAnew),
    job('attempts', own => forgetAttempts(own.db)),
    job('images', sweepImages),
    job('pictures', sweepPictures),
  ]
  const writing = every(bookMs, 'Writing down what the jobs did', world.log, () => book.write())
  const end = async () => {
    await Promise.all([writing, ...jobs].map(each => each.stop()))
    await Promise.all([mails, pushes, recalling, letters, webhookMessages].map(each => each.idle()))
  }
  return {
    async stop() {
      // This timer keeps the process alive, which the runs themselves may not do.
      const over = new AbortController()
      await Promise.race([end(), sleep(drainMs, undefined, over).catch(() => undefined)])
      over.abort()
      await book.write().catch((error: unknown) => world.log.error('The last runs of the jobs were not kept', error))
    },
  }
}

const asTrace = (name: JobName, task: () => Promise<unknown>) =>
  traced({ name: `job ${name}`, root: true, facts: { [jobFact]: name } }, task)
