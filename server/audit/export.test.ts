import { expect, test } from 'vitest'
import { testPassword } from '#/tests/cast.ts'
import { usualPlan } from '#/tests/usual-plan.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const here = 'http://localhost:3000/api/admin/audit.csv'

const ask = (world: TestWorld, { cookie }: Pick<Person, 'cookie'>, asked = {}, headers: Record<string, string> = {}) =>
  world.fetch(
    new Request(here, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ present: null, ...asked }),
    }),
    cookie,
  )

const many = 2_345

async function filled() {
  const world = await openWorld()
  const rows = Array.from({ length: many }, (_, nth) => ({
    id: crypto.randomUUID(),
    action: nth % 2 ? ('role_given' as const) : ('role_removed' as const),
    subject_id: world.cara.id,
    reason: `=HYPERLINK("https://evil.example") ${nth}`,
  }))
  await world.db.insertInto('audit_entries').values(rows).execute()
  return world
}

test('the export has every entry of the filter once, and no cell that a spreadsheet would run', async () => {
  await using world = await filled()
  const answer = await ask(world, world.ada)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 7).toString('hex')).toBe(`efbbbf${Buffer.from('"at"').toString('hex')}`)
  const lines = bytes.toString().trimEnd().split('\r\n')
  // The entry about this export is part of it, because it is written before the first page is read.
  expect(lines).toHaveLength(many + 2)
  expect(lines.filter(line => line.includes('=HYPERLINK')).every(line => line.includes(`"'=HYPERLINK(""https`))).toBe(
    true,
  )
  expect(new Set(lines.filter(line => line.includes('=HYPERLINK'))).size).toBe(many)
  // An entry without an actor names the product, as on the screen.
  expect(lines.filter(line => line.includes('"Karmasquad itself",""'))).toHaveLength(many)
  const half = await ask(world, world.ada, { action: 'role_given' })
  expect((await half.text()).trimEnd().split('\r\n')).toHaveLength(Math.floor(many / 2) + 1)
})

test('an entry about a team names its founder', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  await ada.api.admin.assign({ id: crypto.randomUUID(), founderId: fran.id, contributorId: cara.id, notes: null })
  const lines = (await (await ask(world, ada, { action: 'assignment_created' })).text()).split('\r\n')
  expect(lines[0]).toContain('"whom","whom_email","team","team_email"')
  expect(lines[1]).toContain(`"${cara.fullName}","${cara.email}","${fran.fullName}","${fran.email}"`)
})

test('whom a page of entries names is read once for all of them, not for each', async () => {
  await using world = await filled()
  await (await ask(world, world.ada)).text()
  const pages = world.statements.filter(text => /from "audit_entries".*limit/.test(text))
  expect(pages.length).toBeGreaterThan(1)
  for (const text of pages) expect(await usualPlan(world.db, text)).not.toContain('SubPlan')
})

test('what comes while somebody downloads is not in it, and one that stops halfway lets the next begin', async () => {
  await using world = await filled()
  const { db, ada } = world
  const reader = (await ask(world, ada)).body?.getReader() ?? expect.unreachable()
  await reader.read()
  await reader.read()
  const second = await ask(world, ada)
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({ code: 'log_export_running' })
  await db
    .insertInto('audit_entries')
    .values({ id: crypto.randomUUID(), at: new Date(0), action: 'role_given', reason: 'too late' })
    .execute()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += new TextDecoder().decode(part.value)
  expect(text).not.toContain('too late')
  const stopped = await ask(world, ada)
  await stopped.body?.cancel()
  const next = await ask(world, ada)
  expect(await next.text()).toContain('too late')
})

test('it is for admins on our own pages, and that it was taken out is noted', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  expect((await ask(world, { cookie: '' })).status).toBe(401)
  expect((await ask(world, fran)).status).toBe(403)
  expect((await ask(world, ada, {}, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await ask(world, ada, { action: 'nonsense' })).status).toBe(400)
  expect((await ada.api.audit.entries({})).items).toEqual([])
  for (const filter of [
    { person: '', q: 'x' },
    { person: '', q: '' },
  ])
    await (await ask(world, ada, filter)).text()
  const { items } = await ada.api.audit.entries({})
  expect(items.map(({ action, after }) => [action, after])).toEqual([
    ['audit_exported', {}],
    ['audit_exported', { q: 'x' }],
  ])
})

test('some time after signing in it asks for the password, and a wrong one takes nothing out', async () => {
  await using world = await openWorld()
  const { ada, db } = world
  await world.passes('11 minutes')
  const codeOf = async (present: string | null) => (await (await ask(world, ada, { present })).json()).code
  expect(await codeOf(null)).toBe('password_needed')
  expect(await codeOf('not her password')).toBe('password_wrong')
  expect(await db.selectFrom('audit_entries').select('id').execute()).toEqual([])
  for (const present of [testPassword, null])
    expect(await (await ask(world, ada, { present })).text()).toContain('audit_exported')
})
