/** What a personal access token may be allowed, each by itself: whoever may write may not read for that reason. */
export const scopeWords = {
  'profile:read': 'See who you are',
  'karma:read': 'See your karma',
  'campaigns:read': 'See campaigns and your dashboards',
  'campaigns:write': 'Start, change and end campaigns',
  'submissions:read': 'See work that was sent',
  'submissions:write': 'Send work and decide on it',
  'notifications:read': 'See your notices',
  'notifications:write': 'Mark notices as read and delete them',
  'squads:read': 'Read your squads',
  'squads:write': 'Write in your squads',
  'webhooks:read': 'See your webhooks and what was sent',
  'webhooks:write': 'Add, change and remove webhooks, for what the token may see as well',
} as const

export type Scope = keyof typeof scopeWords

const isScope = (text: string): text is Scope => Object.hasOwn(scopeWords, text)

export const scopes = Object.keys(scopeWords).filter(isScope)

/** In how many days a token ends by itself; 0: never. */
export const tokenDays = [30, 90, 365, 0] as const
export type TokenDays = (typeof tokenDays)[number]
