/** Describes the active search and filter: “ledger” in r/SaaS. Empty when there are none. */
export const wordsFor = (q: string, subreddit: string) =>
  [q && `“${q}”`, subreddit && `r/${subreddit}`].filter(Boolean).join(' in ')
