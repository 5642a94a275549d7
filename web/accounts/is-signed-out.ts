import type { Api } from '#/contract/index.ts'

/** Whether the server says that nobody is signed in here. False, too, while it does not answer. */
export const isSignedOut = async (api: Api) => (await api.accounts.me().catch(() => undefined)) === null
