import { createHash, randomInt } from 'node:crypto'
import { limits } from '#/rules/limits.ts'
import type { Tx } from '../infra/db/change.ts'

/** Letters and digits that nobody mixes up on paper. 28 of them are 140 bits: too many to guess from a plain hash. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groups = 7
const groupLength = 4

const hashFor = (userId: string, code: string) => createHash('sha256').update(`${userId}:${code}`).digest('base64url')

/** Takes the place of all older ones. Told once; only hashes stay. */
export async function replaceCodes(tx: Tx, userId: string) {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, hash: hashFor(userId, bare(code)) })))
    .execute()
  return codes
}

/** Whether this is one of theirs that was not used. It is then. */
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

/** As people type: capitals, spaces and dashes are nothing, and letters that look like digits are these. */
const bare = (typed: string) =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
