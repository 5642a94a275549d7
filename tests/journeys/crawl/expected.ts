import type { Response } from '@playwright/test'

/** Answers that a person would expect, each with why. Anything else of 400 and above is a finding. */
const refusals: readonly { code: string; why: string }[] = [
  { code: 'bad_input', why: 'a form was sent with nothing in it: the server names each field that is wrong' },
  { code: 'plans_for_founders', why: 'a contributor pressed a plan, and is told whom plans are for' },
  { code: 'demo_people', why: 'whoever plays somebody of the demo world cannot change how that person logs in' },
  { code: 'overloaded', why: 'the machine of the test is busy elsewhere; pages ask again' },
]

/** A page that is turned away while the machine is busy elsewhere, and comes by itself a little later. */
export const comesLater = (answer: Response | null) => answer?.status() === 503 && 'refresh' in answer.headers()

/** Whoever has just left, or plays somebody else now: what their page was still asking for is refused. */
const leaving = /(?:Log Out|Founder|Contributor|Admin|opening)$/

export const isExpected = (code: string, status: number, during: string) =>
  refusals.some(each => each.code === code) || (status === 401 && leaving.test(during))
