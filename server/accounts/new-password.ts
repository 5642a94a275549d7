import type { Owner } from '#/rules/password.ts'
import { flawOf, passwordFlaws } from '#/rules/password.ts'
import { refuse } from '../refusals.ts'

/** Refuses a new password that is easy to guess, with the reason. Existing passwords are not checked. */
export async function refuseWeak(password: string, owner: Owner) {
  const common = await (commonOnes ??= readCommonOnes())
  const flaw = flawOf(password, owner, text => common.has(text))
  if (flaw) refuse('password_weak', { flaw: passwordFlaws[flaw] })
}

let commonOnes: Promise<ReadonlySet<string>> | undefined

/** About fifty thousand passwords from breaches, bundled rather than looked up online. Loaded when the first password is chosen. */
async function readCommonOnes(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}
