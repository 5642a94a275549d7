/** Answers that a person would expect, each with why. Anything else of 400 and above is a finding. */
const refusals: readonly { path: RegExp; code: string; why: string }[] = []

export const isExpected = (path: string, _status: number, code: string) =>
  refusals.some(each => each.path.test(path) && each.code === code)
