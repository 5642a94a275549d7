import type { Said } from './letter.ts'

/** The plain-text version of a mail. */
export function letterText({ heading, paragraphs, groups, more, button, why, choices }: Said): string {
  const entries = groups.flatMap(({ heading: over, entries: each }) => [
    over.toUpperCase(),
    '',
    ...each.flatMap(({ title, body, url, time }) => [title, body, time, url, '']),
  ])
  return [
    heading,
    '',
    ...paragraphs.flatMap(text => [text, '']),
    ...entries,
    ...(more > 0 ? [moreWords(more), ''] : []),
    `${button.label}: ${button.url}`,
    '',
    '-- ',
    why,
    ...choices.map(({ label, url }) => `${label}: ${url}`),
    '',
  ].join('\n')
}

export const moreWords = (more: number) => `and ${more} more, from before these.`
