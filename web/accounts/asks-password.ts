import type { Security } from '#/contract/accounts.ts'

/** Whether an act that needs a recent sign-in asks for the password instead. Without a password, signing in again is the only way. */
export const asksPassword = ({ hasPassword, isFresh }: Security) => hasPassword && !isFresh
