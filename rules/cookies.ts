/** Every cookie that the server sets; over https `__Host-` stands before its name. The Cookie Policy tells of each. */
export const cookieNames = ['session', 'device', 'code', 'google'] as const
export type CookieName = (typeof cookieNames)[number]

/** So long without a visit, and nobody is signed in there any more. */
export const sessionDays = 30
/** Nor so long after signing in, however often they came. */
export const sessionMaxDays = 90

/** So long after the last sign-in, and a browser is a stranger again. */
export const deviceDays = 400
/** One browser that several people of a household use remembers as many. */
export const devicePeopleMax = 4
