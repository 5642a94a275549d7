import type { ExploreSort } from '#/rules/campaign.ts'

export const exploreTabs = ['engagement', 'posts', 'assigned'] as const
export type ExploreTab = (typeof exploreTabs)[number]

/** What the page's address says. */
export interface Exploring {
  tab: ExploreTab
  q: string
  /** A name without r/; empty: all. */
  subreddit: string
  sort: ExploreSort
}
