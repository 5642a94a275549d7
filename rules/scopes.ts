/** Scopes of personal access tokens. Independent of one another: write access does not imply read access. */
export const scopeWords = {
  'profile:read': 'See who you are',
  'karma:read': 'See your karma',
  'campaigns:read': 'See campaigns and your dashboards',
  'campaigns:write': 'Start, change and end campaigns',
  'submissions:read': 'See work that was sent',
  'submissions:write': 'Send work and decide on it',
  'notifications:read': 'See your notifications',
  'notifications:write': 'Mark notifications as read and delete them',
  'squads:read': 'Read your squads',
  'squads:write': 'Write in your squads',
  'webhooks:read': 'See your webhooks and what was sent',
  'webhooks:write': 'Add, change and remove webhooks, for what the token may see as well',
} as const

export type Scope = keyof typeof scopeWords

const isScope = (text: string): text is Scope => Object.hasOwn(scopeWords, text)

export const scopes = Object.keys(scopeWords).filter(isScope)

/** Lifetimes of a token in days; 0: never expires. */
export const tokenDays = [30, 90, 365, 0] as const
export type TokenDays = (typeof tokenDays)[number]
