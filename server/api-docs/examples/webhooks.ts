import type { contract } from '#/contract/index.ts'
import type { sentEvents } from '#/rules/webhooks.ts'
import { testEvent } from '#/rules/webhooks.ts'
import { days, ids, kaya, postsName, postUrl } from './cast.ts'
import type { ExamplesOf } from './example.ts'
import { nothing, whole } from './example.ts'

const ofPost = {
  id: ids.post,
  kind: 'post',
  status: 'pending',
  attempt: 1,
  url: null,
  karmaReward: 1,
  karmaAwarded: 0,
  contributorId: kaya.id,
  campaignId: ids.posts,
  campaignName: postsName,
}
const ofCampaign = { id: ids.posts, kind: 'posts', status: 'active', name: postsName }

const body = (type: string, timestamp: string, data: unknown) => ({ type, timestamp, data })

/** The body of each event. */
export const payloads: Record<(typeof sentEvents)[number], unknown> = {
  'submission.created': body('submission.created', days.sent, ofPost),
  'submission.approved': body('submission.approved', days.decided, { ...ofPost, status: 'pending_post' }),
  'submission.rejected': body('submission.rejected', days.decided, { ...ofPost, status: 'rejected' }),
  'submission.posted': body('submission.posted', days.published, {
    ...ofPost,
    status: 'approved',
    url: postUrl,
    karmaAwarded: 1,
  }),
  'submission.withdrawn': body('submission.withdrawn', days.decided, { ...ofPost, status: 'withdrawn' }),
  'submission.lapsed': body('submission.lapsed', days.ends, { ...ofPost, status: 'lapsed' }),
  'campaign.completed': body('campaign.completed', days.commented, { ...ofCampaign, status: 'completed' }),
  'campaign.expired': body('campaign.expired', days.ends, { ...ofCampaign, status: 'expired' }),
  [testEvent]: body(testEvent, days.started, { endpointId: ids.endpoint }),
}

const endpoint = {
  id: ids.endpoint,
  url: 'https://hooks.example.com/karmasquad',
  events: ['submission.created', 'campaign.completed'],
  createdAt: days.started,
  offSince: null,
  offReason: null,
  failingSince: null,
}

const { url, events } = endpoint
const secret = 'whsec_VGhpcyBpcyBhbiBleGFtcGxlLCBub3QgYSBzZWNyZXQ='

export const webhooks = {
  list: { answer: [endpoint] },
  add: { send: { id: ids.endpoint, url, events }, answer: { secret, endpoint } },
  change: {
    send: { id: ids.endpoint, isOn: false },
    answer: { ...endpoint, offSince: days.decided, offReason: 'paused' },
  },
  remove: { send: { id: ids.endpoint }, answer: nothing },
  renewSecret: { send: { endpointId: ids.endpoint, id: ids.renewal }, answer: { secret } },
  test: { send: { id: ids.endpoint }, answer: nothing },
  messages: {
    send: { id: ids.endpoint },
    answer: whole({
      id: ids.hook,
      event: 'submission.created',
      state: 'sent',
      attempts: 1,
      createdAt: days.sent,
      triedAt: days.sent,
      dueAt: days.sent,
      status: 204,
      error: null,
      payload: JSON.stringify(payloads['submission.created']),
    }),
  },
  redeliver: { send: { id: ids.hook }, answer: nothing },
} satisfies ExamplesOf<typeof contract.webhooks>
