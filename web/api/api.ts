import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Api } from '#/contract/index.ts'
import type { PageContext } from '#/contract/page-context.ts'

export { fieldErrors } from './field-errors.ts'
export { isBadInput, isUnknownCampaign, refusalCode } from './refusal-code.ts'
export { wordsOf } from './words-of.ts'

/** The API: in-process while the server renders, over HTTP in the browser. */
export const makeApi = createIsomorphicFn()
  .server((): Api => serverContext().api)
  .client((): Api => remote([]))

/** A proxy that turns property names into procedure calls. The transport is loaded with the first call. */
function remote(path: readonly string[]): Api
function remote(path: readonly string[]): unknown {
  const call = async (input: unknown, options: { signal?: AbortSignal } = {}) => {
    const link = await import('./rpc-link.ts')
    return link.send(path, input, options)
  }
  return new Proxy(call, {
    // `await` looks for a `then`: a group of procedures must not look like a promise.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? remote([...path, name]) : undefined),
  })
}

/** The CSP nonce of a page's scripts. The browser hides it from scripts, and does not need it again. */
export const scriptNonce = createIsomorphicFn()
  .server(() => serverContext().nonce)
  .client(() => '')

/** Whether this is the demo world; the server sets a data attribute on the root element. */
export const isDemo = createIsomorphicFn()
  .server(() => serverContext().demo)
  .client(() => document.documentElement.dataset['demo'] === 'true')

/** The function that takes the HTML of a page rendered in one piece, if any. Server only. */
export const takesWhole = () => serverContext().take

function serverContext(): PageContext {
  const context = getGlobalStartContext()
  if (!context) throw new Error('Pages are rendered by our own server, which gives them their context')
  return context
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}
