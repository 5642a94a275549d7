import { grouped } from '#/rules/counted.ts'
import type { Said } from './letter.ts'

/**
 * The plain-text version of a mail. Mail programs hide what follows `-- ` as a signature: only the links that switch such mails off,
 * never what to do about one that cannot be switched off.
 */
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
    ...(choices.length > 0 ? ['-- '] : []),
    why,
    ...choices.map(({ label, url }) => `${label}: ${url}`),
    '',
  ].join('\n')
}

export const moreWords = (more: number) => `and ${grouped(more)} more from earlier.`
