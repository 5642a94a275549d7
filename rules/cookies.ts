/** Every cookie the server sets; over https each is prefixed with `__Host-`. The Cookie Policy describes each one. */
export const cookieNames = ['session', 'device', 'code', 'google'] as const
export type CookieName = (typeof cookieNames)[number]

/** A session ends after this long without a visit. */
export const sessionDays = 30
/** A session ends this long after sign-in, however active it is. */
export const sessionMaxDays = 90

/** A browser counts as an unknown device this long after its last sign-in. */
export const deviceDays = 400
/** How long a browser may take to give the code of two-step verification. */
export const codeMinutes = 10
/** How long a browser may be away at Google to sign in. */
export const googleMinutes = 10

/** How many people one shared browser remembers, as in a household. */
export const devicePeopleMax = 4

/** That somebody is here is recorded no more often than this. */
export const seenMinutes = 30
