import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { clientOf } from '../program.ts'
import { engagementCampaign, post, postsCampaign, redditPost } from '../samples.ts'
import { soon } from '../soon.ts'
import type { Cluster, Node } from './open.ts'
import type { Person } from './people.ts'
import { addressOf, newcomer, persist, personOf } from './people.ts'

/** How many requests run concurrently while a node is killed. */
const many = 6

/** What the flows pass on to one another. */
export interface Stage {
  cluster: Cluster
  fran: Person
  room: { id: string; members: readonly Person[] }
  writers: Person[]
  posts: { id: string; writer: Person }[]
  campaignId: string
}

type Act = (at: Node | Cluster) => Promise<unknown>

interface Flow {
  name: string
  /** The requests sent to the node that is killed, and then repeated wherever the balancer routes them. */
  acts: (stage: Stage) => Act[] | Promise<Act[]>
  /** Expects that everything took effect, exactly once. */
  holds: (stage: Stage) => Promise<void>
}

/** Sends all acts concurrently to this node, kills it as soon as one is answered, and repeats the others elsewhere. */
export async function interrupt(stage: Stage, flow: Flow, node: Node) {
  const acts = await flow.acts(stage)
  const answered = Promise.withResolvers<void>()
  const at = (act: Act) => async () => {
    await act(node)
    answered.resolve()
  }
  const tries = acts.map(act => persist(at(act), () => act(stage.cluster)))
  await Promise.race([answered.promise, Promise.all(tries)])
  await node.kill()
  const interrupted = (await Promise.all(tries)).filter(each => each.interrupted > 0).length
  await Promise.all([flow.holds(stage), node.start()])
  await stage.cluster.whole()
  return interrupted
}

const several = <Item>(make: (at: number) => Item) => Array.from({ length: many }, (_, at) => make(at))

const signUp: Flow = {
  name: 'sign-up',
  acts: stage => {
    const newcomers = several(at => newcomer('contributor', `Writer ${at}`))
    stage.writers = []
    return newcomers.map(person => async at => {
      const { api, cookie } = clientOf(at.origin, '', { page: stage.cluster.origin })
      const { id } = await api.accounts.signUp(person)
      stage.writers.push(personOf(stage.cluster, id, cookie))
    })
  },
  async holds({ cluster, writers }) {
    const emails = several(at => addressOf(`Writer ${at}`))
    const rows = await cluster.db.selectFrom('users').where('email', 'in', emails).select(['id', 'email']).execute()
    expect(rows.map(({ email }) => email).toSorted()).toEqual(emails)
    expect(writers.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    for (const { api, id } of writers) expect((await api.accounts.me())?.id).toBe(id)
  },
}

const campaigns: Flow & { ids: string[] } = {
  name: 'campaign creation',
  ids: [],
  acts({ fran, campaignId }) {
    const inputs = [
      postsCampaign({ id: campaignId, postsPerDay: 2, durationDays: many / 2 }),
      ...several(() => engagementCampaign()),
    ]
    this.ids = inputs.map(({ id }) => id)
    return inputs.map(input => at => fran.at(at).campaigns.create(input))
  },
  async holds({ cluster, fran }) {
    const rows = await cluster.db.selectFrom('campaigns').where('founder_id', '=', fran.id).select('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(this.ids))
  },
}

const submission: Flow = {
  name: 'submission',
  acts(stage) {
    stage.posts = []
    return stage.writers.map(writer => {
      const input = post(stage.campaignId)
      stage.posts.push({ id: input.id, writer })
      return at => writer.at(at).submissions.submitPost(input)
    })
  },
  async holds({ cluster, campaignId, posts }) {
    const rows = await cluster.db.selectFrom('submissions').where('campaign_id', '=', campaignId).select('id').execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(idsOf(posts).toSorted())
  },
}

const approval: Flow = {
  name: 'approval',
  acts: ({ fran, posts }) =>
    posts.map(
      ({ id }) =>
        at =>
          fran.at(at).submissions.decide({ move: 'approve', ids: [id] }),
    ),
  async holds({ cluster, posts }) {
    const decided = cluster.db
      .selectFrom('decisions')
      .where('submission_id', 'in', idsOf(posts))
      .select('submission_id')
    expect(await decided.execute()).toHaveLength(posts.length)
  },
}

const published: Flow = {
  name: 'mark posted',
  async acts({ cluster, posts }) {
    await soon('every approval has taken effect', async () => {
      const waiting = cluster.db
        .selectFrom('submissions')
        .where('id', 'in', idsOf(posts))
        .where('status', '=', 'pending')
      return (await waiting.select('id').execute()).length === 0
    })
    return posts.map(({ id, writer }) => {
      const url = redditPost()
      return at => writer.at(at).submissions.publish({ id, url })
    })
  },
  async holds({ cluster, posts }) {
    const born = cluster.db.selectFrom('campaigns').where('source_submission_id', 'in', idsOf(posts))
    expect(await born.select('id').execute()).toHaveLength(posts.length)
    const paid = cluster.db.selectFrom('karma_transfers').where('submission_id', 'in', idsOf(posts))
    expect(await paid.where('kind', '=', 'award').select('id').execute()).toHaveLength(posts.length)
  },
}

const chat: Flow & { ids: string[] } = {
  name: 'chat send',
  ids: [],
  acts({ room }) {
    const inputs = several(at => ({ id: randomUUID(), roomId: room.id, content: `Message ${at}` }))
    this.ids = inputs.map(({ id }) => id)
    return inputs.map(
      (input, nth) => at => room.members[nth % room.members.length]?.at(at).squads.send(input) ?? Promise.reject(),
    )
  },
  holds({ cluster, room }) {
    return areThere(cluster, room.id, this.ids)
  },
}

const image: Flow & { ids: string[] } = {
  name: 'image upload',
  ids: [],
  async acts({ cluster, room }) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const picture = sharp({ create: { width: 700, height: 500, channels: 3, background: '#888', noise } }).png()
    const body = new Uint8Array(await picture.toBuffer())
    this.ids = several(() => randomUUID())
    return this.ids.map((id, nth) => async at => {
      const member = room.members[nth % room.members.length]
      if (!member) throw new Error('Nobody is in the room')
      const headers = { cookie: member.cookie(), origin: cluster.origin }
      const answer = await fetch(`${at.origin}/api/squads/${room.id}/images`, { method: 'POST', headers, body })
      if (answer.status !== 200) throw Object.assign(new Error(await answer.text()), { status: answer.status })
      const { id: imageId } = await answer.json()
      await member.at(at).squads.sendImage({ id, roomId: room.id, imageId, alt: 'Noise' })
    })
  },
  async holds({ cluster, room }) {
    await areThere(cluster, room.id, this.ids)
    const [member] = room.members
    const sent = cluster.db.selectFrom('squad_messages').where('id', 'in', this.ids).select('image_id')
    for (const { image_id } of await sent.execute()) {
      const headers = { cookie: member?.cookie() ?? '' }
      expect((await fetch(`${cluster.origin}/api/squad-images/${image_id}/full`, { headers })).status).toBe(200)
    }
  },
}

const idsOf = (posts: Stage['posts']) => posts.map(({ id }) => id)

/** Expects each message once, and no gap in the room's sequence. */
async function areThere({ db }: Cluster, roomId: string, ids: readonly string[]) {
  const rows = await db.selectFrom('squad_messages').where('room_id', '=', roomId).select(['id', 'seq']).execute()
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]))
  expect(rows.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(rows.map((_, at) => at + 1))
}

/** In the order of their dependencies. `published` comes last, because an approval takes effect only after the time to undo it. */
export const flows = [signUp, campaigns, submission, approval, chat, image, published]
