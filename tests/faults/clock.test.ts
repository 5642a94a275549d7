import { expect, onTestFailed, test } from 'vitest'
import { openPool } from '#/server/infra/db/pool.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from '../program.ts'
import { post, postsCampaign } from '../samples.ts'
import { openDatabaseLine } from './database-line.ts'

const proVariant = 1_055_665
const password = 'correct horse battery'
/** Loaded before a server: its clock is this far from the real one. */
const shiftedClock = `
  const now = Date.now.bind(Date)
  const shifted = () => now() + Number(process.env.CLOCK_SHIFT_MS)
  globalThis.Date = new Proxy(Date, {
    construct: (real, parts) => Reflect.construct(real, parts.length === 0 ? [shifted()] : parts),
    get: (real, name) => (name === 'now' ? shifted : Reflect.get(real, name)),
  })
`
const weekMs = 7 * 24 * 60 * 60 * 1_000

test.each([-weekMs, weekMs])(
  'a server whose clock is %i ms off decides as everybody else: the time is the database’s',
  async shift => {
    await using folder = await temporaryFolder()
    await using line = await openDatabaseLine()
    const env = {
      DATABASE_URL: line.url,
      CLOCK_SHIFT_MS: String(shift),
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shiftedClock)}`,
    }
    const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
    onTestFailed(() => void process.stderr.write(server.said()))
    const [fran, cara] = [clientOf(server.origin), clientOf(server.origin)]
    await fran.api.accounts.signUp({ role: 'founder', fullName: 'Fay', email: 'fay@example.com', password })
    await cara.api.accounts.signUp({ role: 'contributor', fullName: 'Cleo', email: 'cleo@example.com', password })
    // A trial that its provider dates, a campaign of one day, and a decision that can be undone for ten seconds.
    const { url } = await fran.api.billing.checkout({ variantId: proVariant })
    await fran.api.billing.paySandbox({ id: url.split('/').at(-1) ?? '' })
    const { id } = await fran.api.campaigns.create({ ...postsCampaign(), durationDays: 1 })
    const said = await cara.api.submissions.submitPost(post(id))
    await fran.api.submissions.decide({ move: 'approve', ids: [said.id] })
    await fran.api.submissions.undo({ ids: [said.id] })
    const { db, close } = openPool(line.direct, 1, () => {})
    const now = Date.now()
    const rows = await db.selectFrom('submissions').where('id', '=', said.id).select(['status', 'created_at']).execute()
    const campaigns = await db.selectFrom('campaigns').where('id', '=', id).select('created_at').execute()
    await close()
    expect(rows).toMatchObject([{ status: 'pending' }])
    for (const { created_at } of [...rows, ...campaigns])
      expect(Math.abs(created_at.getTime() - now)).toBeLessThan(60_000)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
  60_000,
)
