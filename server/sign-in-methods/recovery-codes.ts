import { createHash, randomInt } from 'node:crypto'
import { limits } from '#/rules/limits.ts'
import type { Tx } from '../infra/db/change.ts'

/** Letters and digits that are not confused on paper. 28 of them have 140 bits: too many to guess from a plain hash. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groups = 7
const groupLength = 4

const hashFor = (userId: string, code: string) => createHash('sha256').update(`${userId}:${code}`).digest('base64url')

/** Replaces all older codes. They are shown once; only hashes are stored. */
export async function replaceCodes(tx: Tx, userId: string) {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, hash: hashFor(userId, bare(code)) })))
    .execute()
  return codes
}

/** Uses up a code. False if it is not one of theirs or was used before. */
export async function spendRecoveryCode(tx: Tx, userId: string, typed: string) {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashFor(userId, bare(typed)))
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

const newCode = () =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

/** Ignores case, spaces and dashes, and reads letters that look like digits as those digits. */
const bare = (typed: string) =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
