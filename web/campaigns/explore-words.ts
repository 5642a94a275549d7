/** What the list was narrowed to: “ledger” in r/SaaS. Empty when it was not. */
export const wordsFor = (q: string, subreddit: string) =>
  [q && `“${q}”`, subreddit && `r/${subreddit}`].filter(Boolean).join(' in ')
