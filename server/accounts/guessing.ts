import type { RateName } from '#/rules/rates.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import { networkOf } from '../infra/limits/network.ts'
import { forgive, giveBack, take } from '../limits.ts'
import { deviceFor } from './known-device.ts'

/** Whose password is tried: an address, and the account that it has, if it has one. */
interface Tried {
  email: string
  userId: string | null
}

/**
 * Counts a try before the password is looked at, so that a hundred at once are no hundred guesses, and takes it back when it was
 * right or could not be judged. Whether the address has an account changes nothing: both are counted by what was typed.
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
  const taken: [RateName, string][] = []
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
  // Right once is no reason to forget what others, or the same person for other accounts, have tried.
  if (right) await undo()
  return right
}

/** The narrow ones first: whoever is refused at one of them uses up nothing of what others need. */
function countersOf({ headers }: Call, { email }: Tried): [RateName, string][] {
  const network = networkOf(authorOf(headers, null).address)
  return [
    ['guessOfAccountFromAddress', `${email} ${network}`],
    ['guessFromAddress', network],
    ['guessOfAccount', email],
  ]
}

/** A try that was refused, or turned away in a crowd, was no guess. */
export async function unlessRefused(attempt: () => Promise<boolean>, undo: () => Promise<unknown>) {
  try {
    return await attempt()
  } catch (error) {
    await undo()
    throw error
  }
}
