import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Api } from '#/contract/index.ts'
import type { PageContext } from '#/contract/page-context.ts'

export { fieldErrors } from './field-errors.ts'
export { isUnknownCampaign, refusalCode, refusalFigure } from './refusal-code.ts'
export { wordsOf } from './words-of.ts'

/** The API: in-process while the server renders, over HTTP in the browser. */
export const makeApi = createIsomorphicFn()
  .server((): Api => serverContext().api)
  .client((): Api => remote([]))

/** Procedures by their names. What carries the calls comes with the first of them. */
function remote(path: readonly string[]): Api
function remote(path: readonly string[]): unknown {
  const call = async (input: unknown, options: { signal?: AbortSignal } = {}) => {
    const { send } = await import('./rpc-link.ts')
    return send(path, input, options)
  }
  return new Proxy(call, {
    // Whatever has a `then` is awaited, and a group of procedures is nothing to wait for.
    get: (_, name) => (typeof name === 'string' && name !== 'then' ? remote([...path, name]) : undefined),
  })
}

/** The nonce that lets a page's scripts run; the browser hides it from scripts, and does not need it again. */
export const scriptNonce = createIsomorphicFn()
  .server(() => serverContext().nonce)
  .client(() => '')

/** Whether this is the demo world; the server says so on the page's first element. */
export const isDemo = createIsomorphicFn()
  .server(() => serverContext().demo)
  .client(() => document.documentElement.dataset['demo'] === 'true')

/** Asked by the server alone. */
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
