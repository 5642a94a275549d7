import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import sharp from 'sharp'
import { expect } from 'vitest'
import { clientOf } from '../program.ts'
import { engagementCampaign, post, postsCampaign, redditPost } from '../samples.ts'
import type { Cluster, Node } from './open.ts'
import { soon } from './open.ts'
import type { Person } from './people.ts'
import { addressOf, newcomer, persist, personOf } from './people.ts'

/** How many do the same at once while a node is killed. */
const many = 6

/** What the flows hand on to one another. */
export interface Stage {
  cluster: Cluster
  fran: Person
  room: { id: string; members: readonly Person[] }
  writers: Person[]
  posts: string[]
  campaignId: string
}

type Act = (at: Node | Cluster) => Promise<unknown>

interface Flow {
  name: string
  /** What is asked at the node that dies, and then again wherever the balancer leads. */
  acts: (stage: Stage) => Act[] | Promise<Act[]>
  /** That it all happened, and once. */
  holds: (stage: Stage) => Promise<void>
}

/** Does all acts at once at this node, kills it as soon as one of them is answered, and repeats the rest elsewhere. */
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
      const { api, cookie } = clientOf(at.origin, '', stage.cluster.origin)
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
      stage.posts.push(input.id)
      return at => writer.at(at).submissions.submitPost(input)
    })
  },
  async holds({ cluster, campaignId, posts }) {
    const rows = await cluster.db.selectFrom('submissions').where('campaign_id', '=', campaignId).select('id').execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(posts.toSorted())
  },
}

const approval: Flow = {
  name: 'approval',
  acts: ({ fran, posts }) => posts.map(id => at => fran.at(at).submissions.decide({ move: 'approve', ids: [id] })),
  holds: async ({ cluster, posts }) =>
    soon('every approval has taken effect', async () => {
      const waiting = cluster.db.selectFrom('submissions').where('id', 'in', posts).where('status', '<>', 'pending_post')
      return (await waiting.select('id').execute()).length === 0
    }),
}

const published: Flow = {
  name: 'mark posted',
  acts: ({ cluster, posts }) =>
    Promise.all(
      posts.map(async id => {
        const row = cluster.db.selectFrom('submissions').where('id', '=', id).select('contributor_id')
        const { contributor_id: by } = await row.executeTakeFirstOrThrow()
        return { id, by, url: redditPost() }
      }),
    ).then(works => works.map(({ id, by, url }) => at => writerOf(by).at(at).submissions.publish({ id, url }))),
  async holds({ cluster, posts }) {
    const born = cluster.db.selectFrom('campaigns').where('source_submission_id', 'in', posts)
    expect(await born.select('id').execute()).toHaveLength(posts.length)
    const paid = cluster.db.selectFrom('karma_transfers').where('submission_id', 'in', posts).where('kind', '=', 'award')
    expect(await paid.select('id').execute()).toHaveLength(posts.length)
  },
}
