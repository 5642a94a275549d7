import type { Api } from '#/contract/index.ts'

/** Who is signed in here, as the server says. Null, too, while it does not answer. */
export const whoIsHere = (api: Api) => api.accounts.me().catch(() => null)
