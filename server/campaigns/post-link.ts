import type { RedditLink } from '#/rules/reddit-url.ts'
import { readRedditLink } from '#/rules/reddit-url.ts'
import { refuse } from '../refusals.ts'
import { refuseBlocked } from './blocked.ts'

/**
 * Parses a pasted post link and refuses the operator's blocked subreddits. A share link is accepted: it hides
 * what it leads to, and nothing may fetch it. The link with the key `kept` is not refused for what was blocked since.
 */
export function postLink(url: string, blocked: ReadonlySet<string>, kept: string | null = null): RedditLink {
  if (!url) refuse('reddit_link_missing')
  const link = readRedditLink(url)
  if (!link || link.kind === 'comment') refuse('reddit_link_unknown', { what: 'post' })
  if (link.key !== kept) refuseBlocked(blocked, link.subreddit ? [link.subreddit] : [])
  return link
}
