import { RPCLink } from '@orpc/client/fetch'

/** Carries calls over HTTP. Loaded with the first call: the landing page makes none. */
export const link = new RPCLink({ url: `${location.origin}/api/rpc` })
