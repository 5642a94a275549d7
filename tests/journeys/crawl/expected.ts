import type { Response } from '@playwright/test'

/** Refusals that a person would expect, each with a reason. Any other status from 400 is a finding. */
const refusals: readonly { code: string; why: string }[] = [
  { code: 'bad_input', why: 'a form was sent with nothing in it: the server names each field that is wrong' },
  { code: 'plans_for_founders', why: 'a contributor pressed a plan, and is told whom plans are for' },
  { code: 'demo_people', why: 'whoever plays somebody of the demo world cannot change how that person logs in' },
  { code: 'overloaded', why: 'the machine of the test is busy elsewhere; pages ask again' },
]

/** The page was refused under load, and reloads by itself a little later. */
export const comesLater = (answer: Response | null) => answer?.status() === 503 && 'refresh' in answer.headers()

/** The person has just signed out or switched to another demo account, so requests still in flight are refused. */
const leaving = /(?:Log Out|Founder|Contributor|Admin|opening)$/

/** The live connection is refused for the same reason, which the browser logs. While `opening`, the crawler may sign in again. */
export const isExpectedLog = (text: string, during: string) =>
  leaving.test(during) && /^WebSocket connection to .*Unexpected response code: 403$/.test(text)

export const isExpected = (code: string, status: number, during: string) =>
  refusals.some(each => each.code === code) || (status === 401 && leaving.test(during))
