/** Loaded by the first passkey: with all that it imports it takes a tenth of a start's time and many megabytes. */
export const webauthn = () => import('@simplewebauthn/server')
