import { splitLines } from '#/rules/campaign.ts'
import { readRedditLink } from '#/rules/reddit-url.ts'
import { shown, shownWords } from '#/rules/shown-words.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import type { Draft } from './create-draft.ts'
import { filledResources, kindOf } from './create-draft.ts'

/** Messages by form field name. Errors in a resource row are under `resources.<row key>.<field>`. */
export type Errors = Readonly<Record<string, string>>

/**
 * Maps a server error to form fields. Empty when it belongs to no field. `size` is the field that determines the karma
 * cost.
 */
export function errorsOf(error: unknown, draft: Draft, size: 'postsPerDay' | 'postsNeeded' = 'postsPerDay'): Errors {
  const code = refusalCode(error) ?? ''
  if (code === 'subreddit_blocked') return blockedError(wordsOf(error), draft.targetSubreddits)
  const about = code === 'not_enough_karma' ? size : fieldOf[code]
  if (about) return { [about]: wordsOf(error) }
  const issues = Object.entries(fieldErrors(error))
  if (issues.length === 0) return {}
  // The server checks the link only after the fields are valid. Reporting both shows all errors at once.
  return {
    ...linkError(draft),
    ...Object.fromEntries(issues.map(([path, words]) => [nameOf(path, draft), saidOf(path, words, listsOf(draft))])),
  }
}

/** The blocked subreddit is either one of those listed or the one that the post is in. */
export function blockedError(words: string, subreddits: readonly string[]): Errors {
  const isListed = subreddits.some(
    subreddit => shownWords('subreddit_blocked', { subreddit }).toLowerCase() === words.toLowerCase(),
  )
  return { [isListed ? 'targetSubreddits' : 'redditPostUrl']: words }
}

/** For a field that holds several items, prefixes the message with the invalid item. */
export function saidOf(path: string, words: string, lists: Readonly<Record<string, readonly string[]>>) {
  const [list = '', index] = path.split('.')
  const item = lists[list]?.[Number(index)]
  if (item === undefined) return words
  const rest = new Intl.Segmenter().segment(item).containing(named)
  return `“${item.slice(0, rest?.index)}${rest ? '…' : ''}”: ${words}`
}
const named = 30

const listsOf = ({ keyMessages, targetSubreddits }: Draft) => ({
  keyMessages: splitLines(keyMessages),
  targetSubreddits,
})

/** The error of a field, or the first error within its list. */
export const errorAt = (errors: Errors, name: string) =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]

/** Said below the form's button while a field is wrong. */
export const refusalOf = (errors: Errors) => (Object.keys(errors).length > 0 ? shown.bad_input.words : undefined)

export const withoutErrors = (errors: Errors, names: readonly string[]): Errors =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => !names.some(name => path === name || path.startsWith(`${name}.`))),
  )

const fieldOf: Readonly<Record<string, string>> = {
  reddit_link_missing: 'redditPostUrl',
  reddit_link_unknown: 'redditPostUrl',
  post_url_frozen: 'redditPostUrl',
  post_url_theirs: 'redditPostUrl',
  goal_too_low: 'commentGoal',
  too_few_posts: 'postsNeeded',
}

/** Blank rows are not sent, so the server's indexes do not count them. */
function nameOf(path: string, draft: Draft) {
  const [list, index, field] = path.split('.')
  if (list !== 'additionalResources') return path
  const row = filledResources(draft)[Number(index)]
  return row && field ? `resources.${row.key}.${field}` : 'resources.all'
}

function linkError(draft: Draft): Errors {
  if (kindOf(draft) === 'posts') return {}
  if (draft.redditPostUrl.trim() === '') return { redditPostUrl: shownWords('reddit_link_missing') }
  const link = readRedditLink(draft.redditPostUrl)
  if (link && link.kind !== 'comment') return {}
  return { redditPostUrl: shownWords('reddit_link_unknown', { what: 'post' }) }
}
