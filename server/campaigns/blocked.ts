import { readRedditLink } from '#/rules/reddit-url.ts'
import { refuse } from '../refusals.ts'

/** Refuses subreddits on the operator's block list, case-insensitively. `blocked` has lower-case names. */
export function refuseBlocked(blocked: ReadonlySet<string>, subreddits: readonly string[]) {
  const subreddit = subreddits.find(name => blocked.has(name.toLowerCase()))
  if (subreddit) refuse('subreddit_blocked', { subreddit })
}

interface Targets {
  target_subreddits: readonly string[]
  reddit_post_url: string | null
}

/** Refuses to open a campaign that nobody could work for: the operator has blocked its subreddit, or its post's, since it was written. */
export function refuseBlockedSince(blocked: ReadonlySet<string>, { target_subreddits, reddit_post_url }: Targets) {
  const about = aboutOf(reddit_post_url)
  refuseBlocked(blocked, about ? [...target_subreddits, about] : target_subreddits)
}

/**
 * Refuses work for a running campaign that has no place left for it: comments stand in the subreddit of its post, posts in any
 * that it names.
 */
export function refuseNowhere(blocked: ReadonlySet<string>, { target_subreddits, reddit_post_url }: Targets) {
  const about = aboutOf(reddit_post_url)
  const places = about ? [about] : target_subreddits
  if (places.every(name => blocked.has(name.toLowerCase()))) refuse('campaign_blocked')
}

const aboutOf = (url: string | null) => (url ? readRedditLink(url)?.subreddit : null)
