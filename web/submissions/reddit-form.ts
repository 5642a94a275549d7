/** Reddit's servers refuse much longer requests. */
const longestAddress = 7_000

interface Prepared {
  url: string
  /** A long text does not fit into an address: it has to be pasted. */
  hasText: boolean
}

/** Reddit's form for a new post in a subreddit, with the title and, if it fits, the text already in it. */
export function redditForm({ subreddit, title, text }: Record<'subreddit' | 'title' | 'text', string>): Prepared {
  const form = `https://www.reddit.com/r/${encodeURIComponent(subreddit)}/submit?`
  const filled = form + new URLSearchParams({ type: 'TEXT', title, text })
  if (filled.length <= longestAddress) return { url: filled, hasText: true }
  return { url: form + new URLSearchParams({ type: 'TEXT', title }), hasText: false }
}
