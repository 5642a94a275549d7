/** How many rows a world has. Everything else (teams, karma, notices) follows from these. */
export interface Sizes {
  campaigns: number
  users: number
  submissions: number
}

export const large: Sizes = { campaigns: 100_000, users: 10_000, submissions: 1_000_000 }

/** The same world at a hundredth of the size: founders have as many campaigns, and campaigns as many submissions. */
export const small: Sizes = { campaigns: 1_000, users: 100, submissions: 10_000 }

/** The small world of a quick look. */
export const tiny: Sizes = { campaigns: 40, users: 20, submissions: 300 }

/** The first user is the admin, then come the founders; the rest are contributors. */
export function rolesOf({ users }: Sizes) {
  const founders = Math.floor(users * 0.3)
  return { founders, contributors: users - founders - 1 }
}

/** The password of everybody in a filled world. */
export const benchPassword = 'a password for measuring'

export const emailOf = (user: number) => `person${user}@example.com`
