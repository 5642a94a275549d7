import { sql } from 'kysely'
import { seal, sealedNow, unseal } from './sealed.ts'
import { secretPurpose } from './sign-in-methods/two-step.ts'
import { webhookPurpose } from './webhooks/secret.ts'
import type { World } from './world.ts'

/** Every column with encrypted content, and the column of its owner. */
const columns = [
  { table: 'two_steps', owner: 'user_id', column: 'secret', purpose: secretPurpose },
  { table: 'webhook_endpoints', owner: 'id', column: 'secret', purpose: webhookPurpose },
  { table: 'webhook_endpoints', owner: 'id', column: 'old_secret', purpose: webhookPurpose },
] as const

type Column = (typeof columns)[number]

const rowsAtOnce = 1_000

/** Re-encrypts with the current secret what was encrypted with an earlier one, so that the earlier one can be retired. */
export async function sealAnew(world: World) {
  for (const column of columns) await sealColumn(world, column)
}

async function sealColumn(world: World, { table, owner, column, purpose }: Column) {
  let after: string | null = null
  let sealed = 0
  do {
    const { rows }: { rows: { owner: string; text: string }[] } = await sql<{ owner: string; text: string }>`
      select ${sql.ref(owner)} as owner, ${sql.ref(column)} as text from ${sql.table(table)}
      where not starts_with(${sql.ref(column)}, ${sealedNow(world, purpose)})
        and (${after}::uuid is null or ${sql.ref(owner)} > ${after}::uuid)
      order by ${sql.ref(owner)} limit ${rowsAtOnce}`.execute(world.db)
    for (const row of rows) {
      const text = unseal(world, purpose, row.owner, row.text)
      if (text === undefined) continue
      // The condition keeps a new value that was written in the meantime.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${seal(world, purpose, row.owner, text)}
        where ${sql.ref(owner)} = ${row.owner} and ${sql.ref(column)} = ${row.text}`.execute(world.db)
      sealed += 1
    }
    after = rows.at(-1)?.owner ?? null
  } while (after !== null)
  if (sealed > 0) world.log.info('Secrets were sealed with the present one', { table, sealed })
}
