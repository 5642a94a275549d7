import { randomUUID } from 'node:crypto'
import type { Actor } from './ledger-actions.ts'
import type { Model } from './ledger-model.ts'
import { contributors, founders } from './ledger-actions.ts'
import { decisionsOf, karma, openOf, paidOf } from './ledger-model.ts'
import type { TestWorld } from './world.ts'

/** The model at the start: nothing but people and their karma. */
export async function openingOf(world: TestWorld): Promise<Model> {
  const accounts = await world.db.selectFrom('karma_accounts').selectAll().where('user_id', 'is not', null).execute()
  const of = (kind: string, actors: readonly Actor[]) =>
    new Map(actors.map(actor => [actor, balance(accounts, world[actor].id, kind)]))
  return {
    day: 0,
    campaigns: new Map(),
    works: new Map(),
    available: of('available', founders),
    earned: of('earned', contributors),
    requests: new Set(),
    decisions: 0,
  }
}

const balance = (accounts: { user_id: string | null; kind: string; balance: number }[], id: string, kind: string) =>
  accounts.find(account => account.user_id === id && account.kind === kind)?.balance ?? 0

/** Everything in the model as text, for comparison. */
export const pictureOf = (model: Model) => [
  ...[...model.campaigns]
    .map(([id, { status, goal, needed, released, reviewed }]) =>
      ['campaign', id, status, goal, needed, released, reviewed, openOf(model, id), paidOf(model, id)].join(' '),
    )
    .toSorted(),
  ...[...model.works].map(([id, { status }]) => `work ${id} ${status}`).toSorted(),
  ...decisionsOf(model).map(([id, { decided }]) => `${decided.move} ${id} waits`),
  ...founders.map(name => `${name} has ${karma(model.available, name)}`),
  ...contributors.map(name => `${name} earned ${karma(model.earned, name)}`),
]

/** The same from the database, for these campaigns. */
export async function pictureIn(world: TestWorld, ids: readonly string[]) {
  const { db } = world
  const of = [randomUUID(), ...ids]
  const campaigns = await db.selectFrom('campaigns').selectAll().where('id', 'in', of).execute()
  const works = await db.selectFrom('submissions').select(['id', 'status']).where('campaign_id', 'in', of).execute()
  const decisions = await db
    .selectFrom('decisions')
    .innerJoin('submissions', 'submissions.id', 'decisions.submission_id')
    .select(['move', 'submission_id'])
    .where('campaign_id', 'in', of)
    .orderBy('due_at')
    .orderBy('submission_id')
    .execute()
  const now = await openingOf(world)
  return [
    ...campaigns
      .map(c =>
        [
          'campaign',
          c.id,
          c.status,
          c.comment_goal,
          c.posts_needed,
          c.posts_released,
          c.require_comment_approval,
          c.posts_open,
          c.posts_published + c.current_comments,
        ].join(' '),
      )
      .toSorted(),
    ...works.map(({ id, status }) => `work ${id} ${status}`).toSorted(),
    ...decisions.map(({ move, submission_id: id }) => `${move} ${id} waits`),
    ...founders.map(name => `${name} has ${karma(now.available, name)}`),
    ...contributors.map(name => `${name} earned ${karma(now.earned, name)}`),
  ]
}
