import { grouped } from '#/rules/counted.ts'
import { limits } from '#/rules/limits.ts'
import { inWords, rates, requestRates, requestsAtOnce, rowRates } from '#/rules/rates.ts'

export type RateRow = readonly [what: string, most: string]

/** The rate and size limits of this server that a program may reach. */
export function rateRows(factor: number): RateRow[] {
  const most = (count: number) => grouped(Math.ceil(count * factor))
  const message = rowRates.squadMessage
  return [
    ['Requests of one token', `${most(requestRates.token.count)} a minute`],
    ['Requests of one token at once', most(requestsAtOnce.token)],
    ['Campaigns that you start', `${most(rates.campaign.count)} an hour`],
    ['Posts and comments that you send', `${most(rates.submission.count)} an hour`],
    ['Messages that you send to squads', `${message.count} in ${inWords(message.seconds)}`],
    ['Test events and messages of webhooks sent again', `${most(rates.webhookTest.count)} an hour`],
    ['Bytes of a body', grouped(limits.jsonBodyMaxBytes)],
    ['Levels of a body', String(limits.jsonDepthMax)],
  ]
}
