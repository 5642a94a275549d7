import type { Said } from './letter.ts'

/** A mail for those who read plain text. */
export function letterText({ heading, single, groups, more, button, why, settings, stop }: Said): string {
  const entries = groups.flatMap(({ heading: over, entries: each }) => [
    ...(single ? [] : [over.toUpperCase(), '']),
    ...each.flatMap(({ title, body, url, time }) => (single ? [body, ''] : [title, body, time, url, ''])),
  ])
  return [
    heading,
    '',
    ...entries,
    ...(more > 0 ? [moreWords(more), ''] : []),
    `${button.label}: ${button.url}`,
    '',
    '-- ',
    why,
    `Choose what is mailed to you: ${settings}`,
    `${stop.label}: ${stop.url}`,
    '',
  ].join('\n')
}

export const moreWords = (more: number) => `and ${more} more, from before these.`
