import {
  fullNameMissing,
  notAnAddress,
  passwordMissing,
  passwordTooLong,
  passwordTooShort,
} from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { tooLong } from '#/rules/counted.ts'
import { lengthOf } from '../ui/length.ts'

/** Error messages keyed by field name, in the order of the form. */
export type Problems = Readonly<Record<string, string>>

/* Checked before calling the server; contract/accounts.ts has the last word and uses the same messages. */

export const checkSignIn = ({ email, password }: { email: string; password: string }) =>
  problemsOf({ email: emailProblem(email), password: password ? undefined : passwordMissing })

export const checkSignUp = (typed: { fullName: string; email: string; password: string }) =>
  problemsOf({
    fullName: nameProblem(typed.fullName.trim()),
    email: emailProblem(typed.email),
    password: newPasswordProblem(typed.password),
  })

export const checkNewPassword = (typed: { present?: string; password: string; again: string }) =>
  problemsOf({
    present: typed.present === '' ? 'Please enter your current password as well.' : undefined,
    password: newPasswordProblem(typed.password),
    again: typed.again === typed.password ? undefined : "Passwords don't match",
  })

export const checkEmail = ({ email, present }: { email: string; present?: string }) =>
  problemsOf({
    email: emailProblem(email),
    present: present === '' ? 'Please enter your current password as well.' : undefined,
  })

function nameProblem(name: string) {
  if (!name) return fullNameMissing
  return lengthOf(name) > limits.fullNameMax ? tooLong(limits.fullNameMax) : undefined
}

function emailProblem(email: string) {
  const looksRight = email.length <= limits.emailMax && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return looksRight ? undefined : notAnAddress
}

function newPasswordProblem(password: string) {
  const length = lengthOf(password)
  if (length < limits.passwordMin) return passwordTooShort
  return length > limits.passwordMax ? passwordTooLong : undefined
}

export function problemsOf(found: Record<string, string | undefined>): Problems {
  return Object.fromEntries(Object.entries(found).flatMap(([name, words]) => (words ? [[name, words]] : [])))
}
