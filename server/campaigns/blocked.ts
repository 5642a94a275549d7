import { sql } from 'kysely'
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

/** Refuses to open a campaign if the operator has blocked one of its subreddits, or that of its post, since it was written. */
export function refuseBlockedSince(blocked: ReadonlySet<string>, { target_subreddits, reddit_post_url }: Targets) {
  const about = aboutOf(reddit_post_url)
  refuseBlocked(blocked, about ? [...target_subreddits, about] : target_subreddits)
}

/** Refuses work for a running campaign if every place for it is blocked. */
export function refuseNowhere(blocked: ReadonlySet<string>, targets: Targets) {
  if (hasNowhere(blocked, targets)) refuse('campaign_blocked')
}

/** Whether every place is blocked: comments belong in the subreddit of the campaign's post, posts in any of its target subreddits. */
export function hasNowhere(blocked: ReadonlySet<string>, { target_subreddits, reddit_post_url }: Targets) {
  const about = aboutOf(reddit_post_url)
  const places = about ? [about] : target_subreddits
  return places.every(name => blocked.has(name.toLowerCase()))
}

/** The block list as one parameter of a statement, since it takes no lists. */
export const listOf = (blocked: ReadonlySet<string>) => [...blocked].join(',')

/** Whether `refuseNowhere` refuses work for the campaign of a row. Addresses of posts are stored as `readRedditLink` writes them. */
export const isNowhere = (blockedList: string) => sql<boolean>`(${blockedList} <> '' and not exists (
  select from unnest(case when ${aboutNow} is null then campaigns.target_subreddits else array[${aboutNow}] end) place
  where lower(place) <> all(string_to_array(${blockedList}, ','))))`

const aboutNow = sql`substring(campaigns.reddit_post_url from '^https://www[.]reddit[.]com/r/([^/]+)/')`

/** Whether the founder of a row's campaign can choose another place for its work: comments on a post stay with it. */
export const mayMove = sql<boolean>`(${aboutNow} is null or (campaigns.contributor_id is null and campaigns.current_comments = 0))`

const aboutOf = (url: string | null) => (url ? readRedditLink(url)?.subreddit : null)
