import type { Job } from '#/contract/operations.ts'

/** A failure that a success followed is told, and is no alarm. */
export const isFailing = ({ lastSucceededAt, lastFailedAt }: Job) =>
  lastFailedAt !== null && (!lastSucceededAt || lastFailedAt > lastSucceededAt)

/** A job needs somebody when it fails, or when something in its queue has been given up. */
export const needsSomebody = (job: Job) => Boolean(job.failed) || isFailing(job)

export const failingJobs = (jobs: readonly Job[]) => jobs.filter(needsSomebody)
