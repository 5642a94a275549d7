import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendRest } from '#/tests/access-matrix/procedures.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

type Asked = { cursor?: string; pages?: number }
type Answer = { next: string | null; items: { id: string }[] } | { next: string | null; campaigns: { id: string }[] }

const idsIn = (page: Answer) => ('items' in page ? page.items : page.campaigns).map(({ id }) => id)

/** A founder with 130 campaigns of equal times, 160 notices and 160 entries about the account. */
async function furnished({ db, fran }: TestWorld) {
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await sql`
    insert into campaigns (id, kind, founder_id, saas_name, description, target_subreddits, engagement_instructions, status,
      karma_reward, window_days, expires_at, created_at, reddit_post_url, comment_goal)
    select gen_random_uuid(), kind, founder_id, saas_name, description, target_subreddits, engagement_instructions, status,
      karma_reward, window_days, expires_at, created_at, reddit_post_url, comment_goal
    from campaigns, generate_series(2, 130) where id = ${id}::uuid`.execute(db)
  await sql`
    insert into notifications (id, user_id, type, title, body, cause)
    select gen_random_uuid(), ${fran.id}::uuid, 'karma_earned', 'Karma', 'Karma', 'test:' || n from generate_series(1, 160) n`.execute(
    db,
  )
  await sql`
    insert into audit_entries (id, at, action, subject_id, actor_id)
    select gen_random_uuid(), now(), 'password_changed', ${fran.id}::uuid, ${fran.id}::uuid from generate_series(1, 160)`.execute(
    db,
  )
}

test('several pages of a list come as one, which ends where the last of them would', async () => {
  await using world = await openWorld()
  const { fran, ada, visitor } = world
  await furnished(world)
  const lists: Record<string, (asked: Asked) => Promise<Answer>> = {
    notices: asked => fran.api.notifications.list(asked),
    own: asked => fran.api.dashboards.founder(asked),
    newest: asked => visitor.api.campaigns.explore(asked),
    found: asked => visitor.api.campaigns.explore({ q: 'ledgerly', sort: 'ending', ...asked }),
    misspelt: asked => visitor.api.campaigns.explore({ q: 'ledgrely', ...asked }),
    activity: asked => fran.api.audit.mine(asked),
    audit: asked => ada.api.audit.entries(asked),
  }
  for (const [name, read] of Object.entries(lists)) {
    const first = await read({})
    const second = await read({ cursor: first.next ?? expect.unreachable(name) })
    const atOnce = await read({ pages: 2 })
    expect([name, idsIn(atOnce)]).toEqual([name, [...idsIn(first), ...idsIn(second)]])
    expect([name, atOnce.next]).toEqual([name, second.next])
    const rest = await read({ pages: 10, cursor: first.next ?? '' })
    expect([name, idsIn(rest).slice(0, idsIn(second).length), rest.next]).toEqual([name, idsIn(second), null])
  }
})

test('ten pages are the most, and over REST the number is text', async () => {
  await using world = await openWorld()
  const { fran } = world
  await furnished(world)
  for (const pages of [0, 1.5, 11, Number.NaN])
    await expect(fran.api.notifications.list({ pages })).rejects.toMatchObject(refused('bad_input'))
  const rest = { name: 'notifications.list', method: 'GET', path: '/notifications' }
  const answer = await sendRest(world, rest, { pages: '3' }, { cookie: fran.cookie })
  expect(JSON.parse(answer.text).items).toHaveLength(150)
  expect((await sendRest(world, rest, { pages: '11' }, { cookie: fran.cookie })).code).toBe('bad_input')
})
