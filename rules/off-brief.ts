import { readRedditLink, sameSubreddit } from './reddit-url.ts'

/**
 * The subreddit that a post's address names, if the brief names others only. Null when it names none, as a short link does: then
 * nobody can tell. It is no reason to refuse the post, but its author and the founder are told.
 */
export function offBrief(url: string, briefNames: readonly string[]): string | null {
  const subreddit = readRedditLink(url)?.subreddit ?? null
  return subreddit === null || briefNames.some(name => sameSubreddit(name, subreddit)) ? null : subreddit
}
