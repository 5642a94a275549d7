import { sweepPictures } from './accounts/picture.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetRemovals } from './admin/removals.ts'
import { applyEvents } from './billing/apply-events.ts'
import { reconcile } from './billing/reconcile.ts'
import { expireCampaigns } from './campaigns/expire.ts'
import { every } from './infra/jobs/every.ts'
import { forgetAttempts } from './limits.ts'
import { forgetLetters } from './letters/forget.ts'
import { makeSendingLetters } from './letters/send.ts'
import { makeDelivering } from './notifications/deliver.ts'
import { forgetDeliveries } from './notifications/forget.ts'
import { makeRecalling } from './notifications/recall.ts'
import { forgetRequests } from './once.ts'
import { sweepImages } from './squads/image-read.ts'
import { applyDecisions } from './submissions/apply-decisions.ts'
import { lapseSubmissions } from './submissions/lapse.ts'
import { warnOfLapses } from './submissions/warn-of-lapse.ts'
import { forgetWays } from './ways/forget.ts'
import type { World } from './world.ts'

const promptMs = 1_000
const tidyMs = 30_000
const reconcileMs = 60_000
const forgetMs = 3_600_000

/**
 * What the server does by itself, again and again. Each on its own, so that one that fails keeps none of the others from running.
 * `stop` waits for what is under way; for answers from outside the building no longer than `drainMs`.
 */
export function startJobs(world: World, drainMs: number) {
  const { log } = world
  const delivering = makeDelivering(world)
  const recalling = makeRecalling(world)
  const letters = makeSendingLetters(world)
  const jobs = [
    every(promptMs, 'Applying decisions', log, () => applyDecisions(world)),
    every(promptMs, 'Delivering', log, () => delivering.tick()),
    every(promptMs, 'Sending letters', log, () => letters.tick()),
    every(promptMs, 'Recalling pushes', log, () => recalling.tick()),
    every(promptMs, 'Applying webhooks', log, () => applyEvents(world)),
    every(tidyMs, 'Sandbox payments', log, async () => world.sandbox?.provider.tick()),
    every(reconcileMs, 'Reconciling', log, () => reconcile(world)),
    every(tidyMs, 'Expiring campaigns', log, () => expireCampaigns(world)),
    every(tidyMs, 'Lapsing submissions', log, () => lapseSubmissions(world)),
    every(tidyMs, 'Warning of lapses', log, () => warnOfLapses(world)),
    every(tidyMs, 'Forgetting removals', log, () => forgetRemovals(world.db)),
    every(forgetMs, 'Forgetting requests', log, () => forgetRequests(world.db)),
    every(forgetMs, 'Forgetting half-finished sign-ins', log, () => forgetWays(world.db)),
    every(forgetMs, 'Forgetting deliveries', log, () => forgetDeliveries(world.db)),
    every(forgetMs, 'Forgetting attempts', log, () => forgetAttempts(world.db)),
    every(forgetMs, 'Forgetting letters', log, () => forgetLetters(world.db)),
    every(forgetMs, 'Sweeping images', log, () => sweepImages(world)),
    every(forgetMs, 'Sweeping pictures of people', log, () => sweepPictures(world)),
  ]
  return {
    async stop() {
      await Promise.all(jobs.map(job => job.stop()))
      await Promise.race([Promise.all([delivering.idle(), recalling.idle(), letters.idle()]), sleep(drainMs)])
    },
  }
}
