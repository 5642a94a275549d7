import type { ExploreSort } from '#/rules/campaign.ts'

export const exploreTabs = ['engagement', 'posts', 'assigned'] as const
export type ExploreTab = (typeof exploreTabs)[number]

/** The page's search parameters. */
export interface Exploring {
  tab: ExploreTab
  q: string
  /** A name without r/; empty for all subreddits. */
  subreddit: string
  sort: ExploreSort
}
