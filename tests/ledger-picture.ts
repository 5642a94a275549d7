import { randomUUID } from 'node:crypto'
import type { Model } from './ledger-model.ts'
import { contributors, decisionsOf, founders, karma, openOf, paidOf } from './ledger-model.ts'
import { openingOf } from './ledger-play.ts'
import type { TestWorld } from './world.ts'

/** Everything the model knows, in words that two can be compared by. */
export const pictureOf = (model: Model) => [
  ...[...model.campaigns]
    .map(([id, { status, goal, needed, released }]) =>
      ['campaign', id, status, goal, needed, released, openOf(model, id), paidOf(model, id)].join(' '),
    )
    .toSorted(),
  ...[...model.works].map(([id, { status }]) => `work ${id} ${status}`).toSorted(),
  ...decisionsOf(model).map(([id, { decided }]) => `${decided.move} ${id} waits`),
  ...founders.map(name => `${name} has ${karma(model.available, name)}`),
  ...contributors.map(name => `${name} earned ${karma(model.earned, name)}`),
]

/** The same, as the database has it, of these campaigns. */
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
