import { randomUUID } from 'node:crypto'
import { ofContributor, renewPlan } from '../by-hand.ts'
import { betterPost, comment, engagementCampaign, post, postsCampaign, redditPost, revised } from '../samples.ts'
import type { TestWorld } from '../world.ts'
import type { Outcomes, Rows } from './callers.ts'
import { absent, contributors, everybody, everybodySignedIn, founders, nobody } from './callers.ts'

/** One post costs one karma, so that every caller can have a campaign of their own. */
async function fransPosts(world: TestWorld) {
  await renewPlan(world, world.fran)
  return world.fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
}

async function pausedPosts(world: TestWorld) {
  const { id } = await fransPosts(world)
  await world.fran.api.campaigns.pause({ id })
  return { id }
}

/** An engagement campaign of Fran's that Cara created, as after a published post. */
async function ofCara(world: TestWorld, status: 'active' | 'pending' | 'rejected' | 'deleted' = 'active') {
  await renewPlan(world, world.fran)
  const { id } = await world.fran.api.campaigns.create(engagementCampaign())
  await ofContributor(world, id, { contributor: world.cara, status })
  return { id }
}

export async function carasPost(world: TestWorld) {
  const { id } = await fransPosts(world)
  return { id: (await world.cara.api.submissions.submitPost(post(id))).id }
}

async function carasApprovedPost(world: TestWorld) {
  const { id } = await carasPost(world)
  await world.fran.api.submissions.approve({ id })
  return { id }
}

async function carasRejectedPost(world: TestWorld) {
  const { id } = await carasPost(world)
  await world.fran.api.submissions.reject({ id, reason: 'Too short.' })
  return { id }
}

export async function colesComment(world: TestWorld) {
  const { id } = await ofCara(world)
  return { id: (await world.cole.api.submissions.submitComment(comment(id))).id }
}

/** Hidden campaigns: callers who may not see one are told that it does not exist. */
const hidden = (seen: Partial<Outcomes>): Outcomes => ({ ...nobody('campaign_not_found'), ...seen })

const creates: Outcomes = {
  visitor: 'login_to_create',
  cara: 'only_founders_create',
  carl: 'only_founders_create',
  nora: 'only_founders_create',
  fred: 'ok',
  fran: 'ok',
  ada: 'ok',
}

const submits: Outcomes = {
  visitor: 'login_to_submit',
  cara: 'ok',
  carl: 'ok',
  nora: 'only_contributors_submit',
  fred: 'only_contributors_submit',
  fran: 'only_contributors_submit',
  ada: 'only_contributors_submit',
}

const decided = {
  "cara's post for fran's campaign": { input: carasPost, expected: founders('not_found', { fran: 'ok' }) },
  "cole's comment on a campaign that cara created": {
    input: colesComment,
    expected: founders('not_found', { fran: 'ok' }),
  },
  absent: { input: absent, expected: founders('not_found') },
}

const workOf = ({ id: campaignId }: { id: string }) => ({ campaignId, group: 'decided' })

const published = (id: string) => ({ id, url: redditPost() })

export const work: Rows = {
  'campaigns.explore': {
    engagement: { input: () => ({}), expected: everybody },
    assigned: { input: () => ({ tab: 'assigned' }), expected: everybody },
  },
  'campaigns.subreddits': { all: { input: () => ({}), expected: everybody } },
  'campaigns.get': {
    "fran's, active": { input: fransPosts, expected: everybody },
    'in review': { input: world => ofCara(world, 'pending'), expected: hidden({ cara: 'ok', fran: 'ok', ada: 'ok' }) },
    rejected: { input: world => ofCara(world, 'rejected'), expected: hidden({ cara: 'ok', fran: 'ok', ada: 'ok' }) },
    deleted: { input: world => ofCara(world, 'deleted'), expected: hidden({ fran: 'ok', ada: 'ok' }) },
    absent: { input: absent, expected: hidden({}) },
  },
  'campaigns.manage': {
    "fran's, created by cara": {
      input: world => ofCara(world),
      expected: {
        visitor: 'not_signed_in',
        cara: 'ok',
        carl: 'cannot_manage',
        nora: 'cannot_manage',
        fred: 'cannot_manage',
        fran: 'ok',
        ada: 'ok',
      },
    },
    rejected: {
      input: world => ofCara(world, 'rejected'),
      expected: hidden({ visitor: 'not_signed_in', cara: 'ok', fran: 'ok', ada: 'ok' }),
    },
    deleted: {
      input: world => ofCara(world, 'deleted'),
      expected: hidden({ visitor: 'not_signed_in', fran: 'ok', ada: 'ok' }),
    },
    absent: { input: absent, expected: hidden({ visitor: 'not_signed_in' }) },
  },
  'campaigns.create': { engagement: { input: () => engagementCampaign(), expected: creates } },
  'campaigns.edit': {
    "fran's": {
      input: async world => ({ ...(await fransPosts(world)), kind: 'posts', postsPerDay: 1, postsNeeded: 2 }),
      expected: founders('campaign_not_found', { fran: 'ok' }),
    },
    "fran's, created by cara": {
      input: async world => ({ ...(await ofCara(world)), kind: 'engagement', commentGoal: 9 }),
      expected: founders('campaign_not_found', { fran: 'ok' }),
    },
    deleted: {
      input: async world => ({ ...(await ofCara(world, 'deleted')), kind: 'engagement', commentGoal: 9 }),
      expected: founders('campaign_not_found'),
    },
    absent: { input: () => ({ ...absent(), kind: 'posts', postsNeeded: 2 }), expected: founders('campaign_not_found') },
  },
  'campaigns.pause': {
    "fran's": { input: fransPosts, expected: founders('campaign_not_found', { fran: 'ok' }) },
    absent: { input: absent, expected: founders('campaign_not_found') },
  },
  'campaigns.resume': {
    "fran's, paused": { input: pausedPosts, expected: founders('campaign_not_found', { fran: 'ok' }) },
    "fran's, created by cara and rejected": {
      input: world => ofCara(world, 'rejected'),
      expected: founders('campaign_not_found', { fran: 'not_approved' }),
    },
    absent: { input: absent, expected: founders('campaign_not_found') },
  },
  'campaigns.setApproval': {
    "fran's, created by cara": {
      input: async world => ({ ...(await ofCara(world)), required: false }),
      expected: founders('campaign_not_found', { fran: 'ok' }),
    },
    absent: { input: () => ({ ...absent(), required: false }), expected: founders('campaign_not_found') },
  },
  'campaigns.approve': {
    "fran's, created by cara, in review": {
      input: world => ofCara(world, 'pending'),
      expected: founders('campaign_not_found', { fran: 'ok' }),
    },
    "fran's, created by cara, active": {
      input: world => ofCara(world),
      expected: founders('campaign_not_found', { fran: 'already_decided' }),
    },
    absent: { input: absent, expected: founders('campaign_not_found') },
  },
  'campaigns.reject': {
    "fran's, created by cara, in review": {
      input: world => ofCara(world, 'pending'),
      expected: founders('campaign_not_found', { fran: 'ok' }),
    },
    "fran's own": { input: fransPosts, expected: founders('campaign_not_found', { fran: 'already_decided' }) },
    absent: { input: absent, expected: founders('campaign_not_found') },
  },
  'campaigns.revise': {
    "fran's, created by cara and rejected": {
      input: async world => revised((await ofCara(world, 'rejected')).id),
      expected: contributors('campaign_not_found', { cara: 'ok' }),
    },
    "fran's, created by cara and deleted": {
      input: async world => revised((await ofCara(world, 'deleted')).id),
      expected: contributors('campaign_not_found'),
    },
    "fran's own": {
      input: async world => revised((await fransPosts(world)).id),
      expected: contributors('campaign_not_found'),
    },
    absent: { input: () => revised(randomUUID()), expected: contributors('campaign_not_found') },
  },
  /** An admin deletes somebody else's campaign as moderation, with a reason: `moderation.deleteCampaign`. */
  'campaigns.remove': {
    "fran's": { input: fransPosts, expected: founders('campaign_not_found', { fran: 'ok' }) },
    absent: { input: absent, expected: founders('campaign_not_found') },
  },

  'dashboards.founder': { "one's own": { input: () => ({}), expected: founders('ok') } },
  'dashboards.contributor': { "one's own": { input: () => undefined, expected: contributors('ok') } },
  'dashboards.campaigns': {
    'created by oneself': { input: () => ({ list: 'created' }), expected: contributors('ok') },
    'that one sent work to': { input: () => ({ list: 'contributed' }), expected: contributors('ok') },
  },
  'dashboards.pendingPosts': { "one's own": { input: () => ({}), expected: contributors('ok') } },
  'dashboards.karma': { "one's own": { input: () => undefined, expected: everybodySignedIn } },

  'karma.statement': { "one's own": { input: () => ({}), expected: everybodySignedIn } },
  'karma.escrow': { "one's own": { input: () => undefined, expected: founders('ok') } },

  'submissions.submitPost': {
    "to fran's campaign": { input: async world => post((await fransPosts(world)).id), expected: submits },
    'to an absent campaign': {
      input: () => post(randomUUID()),
      expected: { ...submits, cara: 'campaign_not_found', carl: 'campaign_not_found' },
    },
  },
  'submissions.resubmitPost': {
    "cara's rejected post": {
      input: async world => betterPost((await carasRejectedPost(world)).id),
      expected: { ...submits, carl: 'not_found' },
    },
    absent: { input: () => betterPost(randomUUID()), expected: { ...submits, cara: 'not_found', carl: 'not_found' } },
  },
  'submissions.submitComment': {
    'on a campaign that cara created': {
      input: async world => comment((await ofCara(world)).id),
      expected: { ...submits, visitor: 'login_to_comment', cara: 'own_campaign' },
    },
    'on a campaign in review': {
      input: async world => comment((await ofCara(world, 'pending')).id),
      expected: { ...submits, visitor: 'login_to_comment', cara: 'campaign_not_found', carl: 'campaign_not_found' },
    },
    'on an absent campaign': {
      input: () => comment(randomUUID()),
      expected: { ...submits, visitor: 'login_to_comment', cara: 'campaign_not_found', carl: 'campaign_not_found' },
    },
  },
  'submissions.ofCampaign': {
    "fran's, created by cara": {
      input: async world => workOf(await ofCara(world)),
      expected: {
        visitor: 'not_signed_in',
        cara: 'ok',
        carl: 'cannot_manage',
        nora: 'cannot_manage',
        fred: 'cannot_manage',
        fran: 'ok',
        ada: 'ok',
      },
    },
    rejected: {
      input: async world => workOf(await ofCara(world, 'rejected')),
      expected: hidden({ visitor: 'not_signed_in', cara: 'ok', fran: 'ok', ada: 'ok' }),
    },
    deleted: {
      input: async world => workOf(await ofCara(world, 'deleted')),
      expected: hidden({ visitor: 'not_signed_in', fran: 'ok', ada: 'ok' }),
    },
    absent: { input: () => workOf(absent()), expected: hidden({ visitor: 'not_signed_in' }) },
  },
  'submissions.decide': {
    "cara's post for fran's campaign": {
      input: async world => ({ move: 'approve', ids: [(await carasPost(world)).id] }),
      expected: founders('not_found', { fran: 'ok' }),
    },
    "cole's comment on a campaign that cara created": {
      input: async world => ({ move: 'reject', ids: [(await colesComment(world)).id], reason: null }),
      expected: founders('not_found', { fran: 'ok' }),
    },
    absent: { input: () => ({ move: 'approve', ids: [randomUUID()] }), expected: founders('not_found') },
  },
  'submissions.undo': {
    "fran's decision about cara's post": {
      input: async world => {
        const ids = [(await carasPost(world)).id]
        await world.fran.api.submissions.decide({ move: 'approve', ids })
        return { ids }
      },
      expected: founders('not_found', { fran: 'ok' }),
    },
    absent: { input: () => ({ ids: [randomUUID()] }), expected: founders('not_found') },
  },
  'submissions.approve': decided,
  'submissions.reject': decided,
  'submissions.publish': {
    "cara's approved post": {
      input: async world => published((await carasApprovedPost(world)).id),
      expected: contributors('not_found', { cara: 'ok' }),
    },
    absent: { input: () => published(randomUUID()), expected: contributors('not_found') },
  },
  'submissions.withdraw': {
    "cara's post": { input: carasPost, expected: contributors('not_found', { cara: 'ok' }) },
    absent: { input: absent, expected: contributors('not_found') },
  },
}
