import { limits } from '#/rules/limits.ts'
import { subscribes } from '../../buying.ts'
import { comment, engagementCampaign, post, postsCampaign, publishedPost } from '../../samples.ts'
import { actor } from '../stage.ts'
import { misstate } from '../time-up.ts'

/* Text that people do type: as long as allowed, without a space, right to left, emoji. */
const unbroken = (length: number) => 'Donaudampfschifffahrtsgesellschaft'.repeat(100).slice(0, length)
const hebrew = 'חשבונות (גרסה 2.0)!'
const arabic = 'محمد عبد الله (أبو خالد)!'
const pictures = '🧾'.repeat(60)

/** A founder and contributors with names and texts that are hard to lay out, and with a million karma. */
export async function nasty(origin: string, dataDir: string) {
  const wolf = await actor(origin, 'founder', unbroken(limits.fullNameMax))
  const rami = await actor(origin, 'contributor', arabic)
  const pia = await actor(origin, 'contributor', pictures)
  await subscribes(wolf)
  await misstate(dataDir, unbroken(limits.fullNameMax), 1_234_567)
  const long = await wolf.api.campaigns.create(
    postsCampaign({
      saasName: unbroken(limits.campaignNameMax),
      description: unbroken(700),
      postTitle: unbroken(limits.submissionTitleMax),
      postContent: unbroken(900),
      guidelines: unbroken(900),
      keyMessages: [unbroken(limits.keyMessageMax), hebrew, pictures],
      targetSubreddits: Array.from({ length: limits.subredditsMax }, (_, at) => `a_long_subreddit_${at}`),
    }),
  )
  const rtl = await wolf.api.campaigns.create(
    engagementCampaign({ saasName: hebrew, description: `${arabic} ${hebrew}`, commentGoal: 1_000 }),
  )
  await wolf.api.campaigns.create(engagementCampaign({ saasName: pictures, description: pictures }))
  for (const { api } of [rami, pia]) {
    const { id } = await api.submissions.submitPost({
      ...post(long.id),
      title: unbroken(limits.submissionTitleMax),
      content: `${unbroken(2_000)}\n\n${arabic}`,
    })
    await api.submissions.submitComment({ ...comment(rtl.id), content: `${hebrew} ${unbroken(400)}` })
    if (api === pia.api) await wolf.api.submissions.reject({ id, reason: unbroken(limits.rejectReasonMax) })
  }
  const own = await publishedPost(wolf, rami)
  return { people: { wolf, rami, pia }, made: { long: long.id, rtl: rtl.id, own } }
}
