import { expect, onTestFailed, test } from 'vitest'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { subscribes } from '../buying.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from '../program.ts'
import { post, postsCampaign } from '../samples.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { isLong, report } from './figures.ts'

const password = 'correct horse battery'
/** Preloaded into a server: shifts its clock by this much from the real one. */
const shiftedClock = `
  const now = Date.now.bind(Date)
  const shifted = () => now() + Number(process.env.CLOCK_SHIFT_MS)
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts) => Reflect.construct(real, parts.length === 0 ? [shifted()] : parts),
    get: (real, name) => (name === 'now' ? shifted : Reflect.get(real, name)),
  })
`
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekMs = 7 * 24 * hourMs
const shifts = [-weekMs, weekMs, ...(isLong ? [-hourMs, hourMs, -5 * minuteMs, 5 * minuteMs] : [])]

test.each(shifts)(
  'a server whose clock is %i ms off decides as everybody else: the time is the database’s',
  async shift => {
    await using folder = await temporaryFolder()
    await using proxy = await openDatabaseProxy()
    const env = {
      DATABASE_URL: proxy.url,
      CLOCK_SHIFT_MS: String(shift),
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shiftedClock)}`,
    }
    const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
    onTestFailed(() => void process.stderr.write(server.said()))
    // In the long form a second server, with the right clock, takes every other step.
    const right = isLong
      ? await startProgram({ dataDir: folder.path, port: await freePort(), env: { DATABASE_URL: proxy.url } })
      : server
    const [fran, cara] = [clientOf(server.origin), clientOf(right.origin)]
    await fran.api.accounts.signUp({ role: 'founder', fullName: 'Fay', email: 'fay@example.com', password })
    await cara.api.accounts.signUp({ role: 'contributor', fullName: 'Cleo', email: 'cleo@example.com', password })
    const [fransRight, carasOff] = [clientOf(right.origin, fran.cookie()), clientOf(server.origin, cara.cookie())]
    // Whoever has just signed in need not enter the password again, at either server.
    for (const { api } of [fran, fransRight, cara, carasOff])
      expect(await api.accounts.security()).toEqual({ hasPassword: true, isFresh: true })
    // A trial dated by the payment provider, a one-day campaign, and a decision that can be undone for ten seconds.
    await subscribes(fran)
    const { id } = await fransRight.api.campaigns.create({ ...postsCampaign(), durationDays: 1 })
    const said = await carasOff.api.submissions.submitPost(post(id))
    await fran.api.submissions.decide({ move: 'approve', ids: [said.id] })
    await fransRight.api.submissions.undo({ ids: [said.id] })
    const { db, close } = openPool(proxy.direct, 1, () => {})
    const now = Date.now()
    const rows = await db.selectFrom('submissions').where('id', '=', said.id).select(['status', 'created_at']).execute()
    const campaigns = await db.selectFrom('campaigns').where('id', '=', id).select('created_at').execute()
    const names = ['Fay', 'Cleo']
    const sessions = await db
      .selectFrom('sessions')
      .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
      .where('profiles.full_name', 'in', names)
      .select('sessions.created_at')
      .execute()
    const books = await booksErrors(db)
    await close()
    expect(rows).toMatchObject([{ status: 'pending' }])
    expect(sessions).toHaveLength(names.length)
    for (const { created_at } of [...rows, ...campaigns, ...sessions])
      expect(Math.abs(created_at.getTime() - now)).toBeLessThan(minuteMs)
    expect(books).toEqual([])
    for (const { child } of new Set([server, right])) child.kill('SIGTERM')
    expect(await Promise.all([server.ended, right.ended])).toEqual([0, 0])
    await report({
      fault: `clock ${shift / minuteMs} min off`,
      rounds: 1,
      books,
      seen: 'every time that decides was the database’s',
      goal: 'G11: 0 wrong decisions',
      reached: true,
    })
  },
  120_000,
)
