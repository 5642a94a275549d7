import type { RouterUtils } from '@orpc/tanstack-query'
import type { Api } from '#/contract/index.ts'
import type { PageParam } from './pages-at-once.ts'
import { readAtOnce } from './pages-at-once.ts'

/** Query options and a key for each procedure, and a common key for each group of procedures. */
export type Queries = RouterUtils<Api>

/**
 * The part of oRPC's TanStack Query helper that our pages use, with its types: all of it would be a tenth of the code of the
 * landing page.
 */
export function makeQueries(api: Api): Queries
export function makeQueries(api: object): unknown {
  return utilsOf(api, [])
}

interface Asked {
  input?: unknown
}

interface Fetching {
  signal: AbortSignal
  pageParam?: unknown
}

interface Listed {
  input: (pageParam: unknown) => unknown
  initialPageParam: unknown
  getNextPageParam: (last: unknown) => PageParam | undefined
  /** How many pages are returned as one, where a list can do this. */
  pagesAtOnce?: number
}

function utilsOf(client: object, path: readonly string[]): unknown {
  const keyOf = (type: string, input: unknown) => [path, { ...(input === undefined ? {} : { input }), type }]
  const call = (input: unknown, signal: AbortSignal): unknown => {
    if (typeof client !== 'function') throw new Error(`${path.join('.')} is no procedure`)
    return Reflect.apply(client, undefined, [input, { signal }])
  }
  const utils = {
    key: () => [path, {}],
    queryKey: ({ input }: Asked = {}) => keyOf('query', input),
    queryOptions: ({ input, ...rest }: Asked = {}) => ({
      queryFn: ({ signal }: Fetching) => call(input, signal),
      queryKey: keyOf('query', input),
      ...rest,
    }),
    infiniteOptions: ({ input, pagesAtOnce, ...rest }: Listed) => {
      const read = ({ signal, pageParam }: Fetching) => call(input(pageParam), signal)
      return {
        queryFn: read,
        queryKey: keyOf('infinite', input(rest.initialPageParam)),
        persister: pagesAtOnce && readAtOnce({ pagesAtOnce, read, next: rest.getNextPageParam }),
        ...rest,
      }
    },
  }
  return new Proxy(utils, {
    get: (own, name) =>
      typeof name === 'string' && !Object.hasOwn(own, name)
        ? utilsOf(Reflect.get(client, name), [...path, name])
        : Reflect.get(own, name),
  })
}
