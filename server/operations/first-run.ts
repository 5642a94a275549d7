import { createHash, randomBytes } from 'node:crypto'
import { codeLength, codeLetters, printedCode, typedCode } from '#/rules/first-run.ts'
import { addUserWithPassword } from '../accounts/add-user.ts'
import { hashPassword } from '../accounts/hashing.ts'
import { refuseWeak } from '../accounts/new-password.ts'
import { settleRole } from '../accounts/settle.ts'
import { enter } from '../accounts/sign-in.ts'
import { note } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { networkOf } from '../infra/limits/network.ts'
import type { Db } from '../infra/db/pool.ts'
import { isSame } from '../infra/is-same.ts'
import { take } from '../limits.ts'
import { refuse } from '../refusals.ts'

const key = 'first_run_code'

export const isFirstRun = async (db: Db) =>
  (await db.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').limit(1).executeTakeFirst()) ===
  undefined

/** Called at start: while there is no admin, makes a new code and stores only its hash; otherwise deletes the hash and returns null. */
export async function newFirstRunCode(db: Db): Promise<string | null> {
  if (!(await isFirstRun(db))) {
    await db.deleteFrom('settings').where('key', '=', key).execute()
    return null
  }
  const code = Array.from(randomBytes(codeLength), byte => codeLetters[byte % codeLetters.length]).join('')
  const value = hashOf(code)
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict(on => on.column('key').doUpdateSet({ value }))
    .execute()
  return code
}

/** The message on the console. The code is on a line of its own, to be copied. */
export const firstRunWords = (origin: string, code: string) =>
  `Nobody is an admin yet. Open ${origin}/welcome and type this code:\n\n    ${printedCode(code)}\n\nIt works once, until the server starts again. "npm run admin -- EMAIL" makes an existing account an admin instead.\n`

interface FirstAdmin {
  code: string
  fullName: string
  email: string
  password: string
}

/** Makes the first admin and signs them in. The row of the code is locked, so of two concurrent calls the second finds it gone. */
export async function makeFirstAdmin(call: Call, { code, ...person }: FirstAdmin) {
  const { db } = call.world
  if (!(await isFirstRun(db))) refuse('not_found')
  if (await call.me()) refuse('already_signed_in')
  const author = authorOf(call.headers, null)
  await take(db, 'firstRunCode', networkOf(author.address))
  // Checked before the expensive hashing, which callers without the code must not be able to cause.
  await db.transaction().execute(tx => mustBeCode(tx, code))
  await refuseWeak(person.password, person)
  const hash = await hashPassword(person.password)
  const id = await change(call.world, async tx => {
    await mustBeCode(tx, code)
    await tx.deleteFrom('settings').where('key', '=', key).execute()
    const admin = (await addUserWithPassword(call.world, tx, { ...person, hash })) ?? refuse('cannot_sign_up')
    await settleRole(tx, admin, 'admin')
    await note(tx, { ...author, id: admin }, { action: 'first_admin_made', subject: admin, after: { role: 'admin' } })
    return admin
  })
  return enter(call, id, 'first-run code')
}

async function mustBeCode(tx: Tx, code: string) {
  const kept = await tx.selectFrom('settings').select('value').where('key', '=', key).forUpdate().executeTakeFirst()
  if (!kept || !(await isFirstRun(tx))) refuse('not_found')
  if (!isSame(kept.value, hashOf(typedCode(code)))) refuse('first_run_code_wrong')
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
