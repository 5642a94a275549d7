import type { Job } from '#/contract/operations.ts'

/** A failure followed by a success is still listed, but raises no alarm. */
export const isFailing = ({ lastSucceededAt, lastFailedAt }: Job) =>
  lastFailedAt !== null && (!lastSucceededAt || lastFailedAt > lastSucceededAt)

/** A job needs attention when it fails, or when its queue has given up on an item. */
export const needsSomebody = (job: Job) => Boolean(job.failed) || isFailing(job)

export const failingJobs = (jobs: readonly Job[]) => jobs.filter(needsSomebody)
