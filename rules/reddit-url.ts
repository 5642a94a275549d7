import { limits } from './limits.ts'
import { unmarked } from './unmarked.ts'

/**
 * A link to one thing on Reddit. `key` identifies the thing however the link was typed (`t3_<post id>`, `t1_<comment id>`,
 * `s_<share code>`); `url` is the canonical form we store. `subreddit` is null for a profile post or a link that does not name one.
 * `post` is the key of the post it leads to, or that the comment is on; null for a share link.
 *
 * A share link hides which post or comment it leads to, and one post can have any number of share codes, so its key does not
 * identify the thing behind it: what is paid once per key may be paid again under another code (decision 006).
 */
export type RedditLink = {
  kind: 'post' | 'comment' | 'share'
  key: string
  url: string
  subreddit: string | null
  post: string | null
}

/**
 * Parses a pasted link to a post or comment; null for anything else. Never throws, never fetches; linear time. Accepts Reddit's own
 * routes (`/comments/:article/:title/:comment` in reddit-archive/reddit), its short links and share links. Host and path are
 * matched by hand: `new URL` would turn full-width letters, tabs and backslashes into a Reddit address.
 */
export function readRedditLink(text: string): RedditLink | null {
  const address = readAddress(text)
  if (!address) return null
  const [root = '', name = '', ...rest] = address.steps
  if (address.isShort) return name === '' ? post(root) : null

  switch (root.toLowerCase()) {
    case 'comments':
      return readThread([name, ...rest], null)
    case 'gallery':
    case 'tb':
      return rest.length === 0 ? post(name) : null
    default:
      return readWithin(readPlace(root, name), rest)
  }
}

/**
 * Reads the name of a subreddit from `SaaS`, `r/SaaS`, `/r/SaaS/` or the address of any of its pages; null for anything else,
 * including profiles (`u_name`). The case is kept as typed.
 */
export function readSubreddit(text: string): string | null {
  const bare = /^(?:\/?r\/)?(\w+)\/?$/i.exec(unmarked(text))?.[1]
  if (bare !== undefined) return isSubreddit(bare) ? bare : null
  const address = readAddress(text)
  if (!address || address.isShort) return null
  return readPlace(...address.steps)?.subreddit ?? null
}

/** Subreddit names are case-insensitive. Both are names as `readSubreddit` returns them. */
export function sameSubreddit(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

type Address = { isShort: boolean; steps: string[] }

const longHost = /^(?:(?:www|old|new|amp|ssl|pay|[mi]|[a-z]{2}(?:-[a-z]{2})?)\.)?reddit\.com$/i
const shortHost = /^redd\.it$/i

/** The path segments of a Reddit address; null for any other host, and for hosts with user info, a port or a trailing dot. */
function readAddress(text: string): Address | null {
  if (text.length > limits.urlMax) return null
  const link = unwrap(unmarked(text))
  if (/[\s\p{Cc}]/u.test(link)) return null
  const [, host = '', path = ''] = /^(?:https?:\/\/)?([^/?#]*)([^?#]*)/i.exec(link) ?? []
  const isShort = shortHost.test(host)
  if (!isShort && !longHost.test(host)) return null
  const steps = readSteps(path)
  return steps && { isShort, steps }
}

function unwrap(link: string): string {
  return link.startsWith('<') && link.endsWith('>') ? link.slice(1, -1).trim() : link
}

/** Null for a path with dot segments (`/../`) or backslashes: a browser would resolve it to another page than the one we read. */
function readSteps(path: string): string[] | null {
  const steps = path
    .replace(/\.(?:json|rss|xml|compact|mobile)\/*$/i, '')
    // In `/comments/1abc//k2x` the double slash is an empty title and k2x a comment; elsewhere double slashes mean nothing.
    .replace(/(\/comments\/[0-9a-z]{1,10}\/)(?=\/[0-9a-z]{1,10}\/?$)/i, '$1_')
    .split('/')
    .filter(step => step !== '')
  return steps.some(step => /^(?:\.|%2e){1,2}$/i.test(step) || step.includes('\\')) ? null : steps
}

/** Where a post lives: a subreddit, or a profile (`/user/name`, `/u/name`, `/r/u_name`). */
type Place = { path: string; subreddit: string | null }

function readPlace(root = '', name = ''): Place | null {
  if (/^r$/i.test(root)) {
    if (isSubreddit(name)) return { path: `r/${name}`, subreddit: name }
    return /^u_/i.test(name) ? profile(name.slice('u_'.length)) : null
  }
  return /^u(?:ser)?$/i.test(root) ? profile(name) : null
}

/** `user_rx` in reddit-archive/reddit; a few old accounts have two characters. */
function profile(name: string): Place | null {
  return /^[\w-]{2,20}$/.test(name) ? { path: `user/${name}`, subreddit: null } : null
}

/** `subreddit_rx` and `language_subreddit_rx` (r/de) in reddit-archive/reddit. A name that starts with u_ is a profile. */
function isSubreddit(name: string): boolean {
  return /^[0-9a-z][0-9a-z_]{1,20}$/i.test(name) && !/^u_/i.test(name)
}

function readWithin(place: Place | null, steps: string[]): RedditLink | null {
  if (!place) return null
  const [page = '', ...rest] = steps
  if (/^comments$/i.test(page)) return readThread(rest, place.subreddit)
  return /^s$/i.test(page) ? share(rest, place) : null
}

/** `id`, `id/title`, `id/title/comment`: the title may be in any script and is ignored. */
function readThread([id = '', , commentId, ...rest]: string[], subreddit: string | null): RedditLink | null {
  if (rest.length > 0) return null
  return commentId === undefined ? post(id, subreddit) : comment(id, commentId, subreddit)
}

function post(id: string, subreddit: string | null = null): RedditLink | null {
  if (!isId(id)) return null
  const key = postKey(id)
  return { kind: 'post', key, url: threadUrl(id, subreddit), subreddit, post: key }
}

function comment(postId: string, id: string, subreddit: string | null): RedditLink | null {
  if (!isId(postId) || !isId(id)) return null
  const commentId = id.toLowerCase()
  return {
    kind: 'comment',
    key: `t1_${commentId}`,
    url: `${threadUrl(postId, subreddit)}comment/${commentId}/`,
    subreddit,
    post: postKey(postId),
  }
}

function share([code = '', ...rest]: string[], { path, subreddit }: Place): RedditLink | null {
  if (rest.length > 0 || !/^[0-9a-z]{4,24}$/i.test(code)) return null
  return { kind: 'share', key: `s_${code}`, url: `https://www.reddit.com/${path}/s/${code}`, subreddit, post: null }
}

const postKey = (id: string) => `t3_${id.toLowerCase()}`

/** Base 36. Reddit reads ids as numbers, so a leading zero would give the same post a second name and is refused. */
function isId(id: string): boolean {
  return /^[1-9a-z][0-9a-z]{0,9}$/i.test(id)
}

function threadUrl(id: string, subreddit: string | null): string {
  const within = subreddit === null ? '' : `r/${subreddit}/`
  return `https://www.reddit.com/${within}comments/${id.toLowerCase()}/`
}
