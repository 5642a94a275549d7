import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyDecisions } from '#/server/submissions/apply-decisions.ts'
import { openMailed } from './mailed.ts'
import { submittedPost } from './samples.ts'

const page = await readFile(join(import.meta.dirname, '../docs/operate/failures.md'), 'utf8')
const row = page.split('\n').find(line => line.includes('was set back')) ?? ''
const statements = [...row.matchAll(/`((?:update|delete) [^`]+)`/g)].flatMap(([, words]) => words ?? [])

test('what waits because the database’s clock was days ahead goes out after the statements of the page on failures', async () => {
  await using mailed = await openMailed()
  const { world, letters, after } = mailed
  const { fran, fred, cara, cole } = world
  await world.passes('3 days')
  const [decided, approved] = [await submittedPost(fran, cara), await submittedPost(fred, cole)]
  await fran.api.submissions.decide({ move: 'approve', ids: [decided.id] })
  await fred.api.submissions.approve({ id: approved.id })
  await world.visitor.api.email.recover({ email: fran.email })

  expect(await after('1 hour')).toEqual([])
  expect(await letters()).toEqual([])
  expect(await applyDecisions(world)).toBe(0)

  for (const words of statements) await sql.raw(words).execute(world.db)
  expect(await after('1 hour 1 minute')).toEqual(['Your post was approved'])
  expect(await letters()).toHaveLength(1)
  expect(await applyDecisions(world)).toBe(1)
  expect(await world.db.selectFrom('sessions').select('id').execute()).toEqual([])
})
