import type { FixedRate } from '#/rules/rates.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import { networkOf } from '../infra/limits/network.ts'
import { forgive, giveBack, take } from '../limits.ts'
import { deviceFor } from './known-device.ts'

/** Whose password is being tried: an address, and its account if there is one. */
interface Tried {
  email: string
  userId: string | null
}

/**
 * Counts an attempt before checking the password, so that a hundred concurrent requests cannot make a hundred guesses. The count is
 * undone if the password was right or could not be checked. Counters use the address as typed, so it makes no difference whether it has
 * an account.
 */
export async function guessing(call: Call, tried: Tried, isRight: () => Promise<boolean>): Promise<boolean> {
  const { db } = call.world
  const device = deviceFor(call, tried.userId)
  if (device) {
    await take(db, 'guessFromKnownDevice', device)
    const right = await unlessRefused(isRight, () => giveBack(db, 'guessFromKnownDevice', device))
    if (right) await forgive(db, 'guessFromKnownDevice', device)
    return right
  }
  const taken: [FixedRate, string][] = []
  const undo = async () => {
    for (const [name, key] of taken) await giveBack(db, name, key)
  }
  const right = await unlessRefused(async () => {
    for (const [name, key] of countersOf(call, tried)) {
      await take(db, name, key)
      taken.push([name, key])
    }
    return isRight()
  }, undo)
  // Undo this attempt only: a success does not clear attempts by others, or by the same client on other accounts.
  if (right) await undo()
  return right
}

/** Narrowest first: an attempt refused by one counter uses up nothing of the wider ones. */
function countersOf({ headers }: Call, { email }: Tried): [FixedRate, string][] {
  const network = networkOf(authorOf(headers, null).address)
  return [
    ['guessOfAccountFromAddress', `${email} ${network}`],
    ['guessFromAddress', network],
    ['guessOfAccount', email],
  ]
}

/** An attempt that was refused, or turned away under load, does not count as a guess. */
export async function unlessRefused(attempt: () => Promise<boolean>, undo: () => Promise<unknown>) {
  try {
    return await attempt()
  } catch (error) {
    await undo()
    throw error
  }
}
