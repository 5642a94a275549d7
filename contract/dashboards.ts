import { z } from 'zod'
import { card } from './campaigns.ts'
import { cursor, id, reading, time } from './shared.ts'
import { decision, submission } from './submissions.ts'

/** A contributor's campaign that waits for its founder. */
const pendingCampaign = card.extend({ redditPostUrl: z.string(), submittedAt: time })
export type PendingCampaign = z.infer<typeof pendingCampaign>

const founderDashboard = z.object({
  stats: z.object({
    campaigns: z.number(),
    campaignsThisMonth: z.number(),
    engagement: z.number(),
    engagementThisMonth: z.number(),
    /** Approved comments and published posts a day, the last 30 days, oldest first. */
    engagement30Days: z.array(z.number()),
    karma: z.number(),
    karmaHeld: z.number(),
    active: z.number(),
    completed: z.number(),
    pendingCampaigns: z.number(),
    pendingPosts: z.number(),
    pendingComments: z.number(),
  }),
  campaigns: z.array(card),
  next: z.string().nullable(),
  /** Longest waiting first, as are the campaigns whose comments wait. */
  pendingCampaigns: z.array(pendingCampaign),
  pendingPosts: z.array(submission),
  /** Decisions that can still be taken back; their work counts as waiting nowhere. */
  deciding: z.array(decision),
  pendingComments: z.array(z.object({ campaignId: id, saasName: z.string(), waiting: z.number(), since: time })),
})
export type FounderDashboard = z.infer<typeof founderDashboard>

const contributorDashboard = z.object({
  stats: z.object({
    karma: z.number(),
    engagements: z.number(),
    postKarma: z.number(),
    engagementKarma: z.number(),
    createdCampaigns: z.number(),
    contributedCampaigns: z.number(),
  }),
  created: z.array(card),
  pendingPosts: z.array(submission),
  contributed: z.array(card),
  activity: z.array(submission),
  /** Approved share of the activity shown, 0 to 100; null when there is none. */
  successRate: z.number().nullable(),
})
export type ContributorDashboard = z.infer<typeof contributorDashboard>

export const dashboards = {
  /** The caller's own campaigns, their figures, and the work that waits for a decision. */
  founder: reading('/dashboards/founder')
    .input(z.strictObject({ filter: z.enum(['all', 'active', 'completed']).default('all'), cursor }))
    .output(founderDashboard),
  /** The caller's own work, and what became of it. */
  contributor: reading('/dashboards/contributor').output(contributorDashboard),
  /** The caller's own karma. */
  karma: reading('/karma').output(z.object({ available: z.number(), earned: z.number() })),
}
