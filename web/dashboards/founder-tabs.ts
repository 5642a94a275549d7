export const founderTabs = ['campaigns', 'pending', 'posts'] as const
export type FounderTab = (typeof founderTabs)[number]

export const founderFilters = ['all', 'active', 'completed'] as const
export type FounderFilter = (typeof founderFilters)[number]
