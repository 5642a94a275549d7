export const roles = ['founder', 'contributor', 'admin'] as const
export type Role = (typeof roles)[number]

/** What a person may choose at sign-up. Never admin. */
export const signUpRoles = ['founder', 'contributor'] as const
export type SignUpRole = (typeof signUpRoles)[number]

/** Who may create and run campaigns: founders, and admins for their own. */
export const runsCampaigns = (role: Role | null) => role === 'founder' || role === 'admin'
