import { randomUUID } from 'node:crypto'
import type { Caller } from '../access-matrix/callers.ts'
import { callers } from '../access-matrix/callers.ts'
import { checkoutOf, starter } from '../buying.ts'
import { endPlan, ofContributor } from '../by-hand.ts'
import type { Name } from '../cast.ts'
import { fransRoomId } from '../cast.ts'
import { engagementCampaign, post, postsCampaign } from '../samples.ts'
import type { TestWorld } from '../world.ts'
import type { Things } from './pages.ts'

/** A text that only some callers may read. */
interface Secret {
  text: string
  knows: readonly Caller[]
}

const names: readonly Name[] = ['fran', 'fred', 'fern', 'cara', 'cole', 'carl', 'ada', 'nora']
const isCaller = (name: Name): name is Name & Caller => callers.some(each => each === name)

/** Fran's and Cara's rows as they come about in use, each with a unique word that can be found wherever it leaks. */
export async function plantSecrets(world: TestWorld): Promise<{ things: Things; secrets: Secret[] }> {
  const { fran, cara, carl, db } = world
  const ofCara = async (saasName: string, status: 'active' | 'pending' | 'deleted') => {
    const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName }))
    await ofContributor(world, id, { contributor: cara, status })
    return id
  }
  const things = {
    active: await ofCara('Ledgerly', 'active'),
    pending: await ofCara('Pendington', 'pending'),
    deleted: await ofCara('Deletedo', 'deleted'),
    absent: randomUUID(),
  }
  const posts = await fran.api.campaigns.create(postsCampaign())
  await cara.api.submissions.submitPost({ ...post(posts.id), content: 'Waitingword of mine.' })
  const turnedDown = await carl.api.submissions.submitPost({ ...post(posts.id), content: 'Refusedword of mine.' })
  await fran.api.submissions.reject({ id: turnedDown.id, reason: 'Reasonword.' })
  await fran.api.squads.send({ id: randomUUID(), roomId: fransRoomId, content: 'Squadword for us.' })
  await fran.api.squads.rename({ roomId: fransRoomId, name: 'Roomword' })
  await fran.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://hooks.example/hookword',
    events: ['submission.created'],
  })
  await cara.api.tokens.make({ id: randomUUID(), name: 'Tokenword', scopes: ['profile:read'], days: 30, present: null })
  await cara.api.moderation.report({
    id: randomUUID(),
    thing: 'campaign',
    thingId: posts.id,
    reason: 'other',
    words: 'Reportword',
  })
  await db.updateTable('notifications').set({ body: 'Noticeword' }).where('user_id', '=', fran.id).execute()
  await endPlan(world, fran)
  const checkout = await checkoutOf(fran, starter)
  const secrets: Secret[] = [
    { text: 'Pendington', knows: ['cara', 'fran', 'ada'] },
    { text: 'Deletedo', knows: ['fran', 'ada'] },
    { text: 'Waitingword', knows: ['cara', 'fran', 'ada'] },
    { text: 'Refusedword', knows: ['carl', 'fran', 'ada'] },
    { text: 'Reasonword', knows: ['carl', 'fran', 'ada'] },
    { text: 'Squadword', knows: ['carl', 'fran', 'ada'] },
    { text: 'Roomword', knows: ['carl', 'fran', 'ada'] },
    { text: 'hookword', knows: ['fran'] },
    { text: 'Tokenword', knows: ['cara'] },
    { text: 'Reportword', knows: ['cara', 'ada'] },
    { text: 'Noticeword', knows: ['fran'] },
    ...names.map((name): Secret => ({
      text: `${name}@example.com`,
      knows: isCaller(name) ? [...new Set<Caller>([name, 'ada'])] : ['ada'],
    })),
    // A page's reader has these in a cookie, which scripts cannot read.
    ...names.map((name): Secret => ({ text: world[name].cookie.split(/[=.]/)[1] ?? '', knows: [] })),
  ]
  return { things: { ...things, checkout }, secrets }
}
