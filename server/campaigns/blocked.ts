import { refuse } from '../refusals.ts'

/** Refuses subreddits on the operator's block list, case-insensitively. `blocked` has lower-case names. */
export function refuseBlocked(blocked: ReadonlySet<string>, subreddits: readonly string[]) {
  const subreddit = subreddits.find(name => blocked.has(name.toLowerCase()))
  if (subreddit) refuse('subreddit_blocked', { subreddit })
}
