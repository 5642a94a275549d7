import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'

type Asked = Omit<QueryFunctionContext<QueryKey, unknown>, 'direction'>

interface Data {
  pages: readonly unknown[]
  pageParams: readonly unknown[]
}

interface Options {
  queryFn: (asked: Asked) => unknown
  initialPageParam: unknown
  getNextPageParam: (last: unknown, pages: readonly unknown[], param: unknown, params: readonly unknown[]) => unknown
  persister?: (read: () => Promise<Data>, asked: Asked, query: unknown) => unknown
  meta: Asked['meta']
}

interface Fetch extends Pick<Asked, 'client' | 'queryKey' | 'signal'> {
  options: Options
  fetchOptions?: { meta?: { fetchMore?: unknown } }
  state: { data?: Data }
  fetchFn: () => unknown
}

/**
 * Replaces query-core's `infiniteQueryBehavior.js` (see ../light-parts.ts), which can also read backwards and forget pages. Our lists
 * only grow downwards.
 */
export const infiniteQueryBehavior = () => ({
  onFetch(context: Fetch, query: unknown) {
    const { options, fetchOptions, state } = context
    const askedWith = (pageParam?: unknown): Asked => ({
      client: context.client,
      queryKey: context.queryKey,
      meta: options.meta,
      signal: context.signal,
      pageParam,
    })
    const read = async () => {
      const grows = fetchOptions?.meta?.fetchMore ? state.data : undefined
      let data: Data = grows ?? { pages: [], pageParams: [] }
      let left = grows ? 1 : (state.data?.pages.length ?? 1)
      let param = grows ? next(options, data) : options.initialPageParam
      // A list may have ended when its next page is asked for.
      for (; left > 0 && (param != null || data.pages.length === 0); left--) {
        const page = await options.queryFn(askedWith(param))
        data = { pages: [...data.pages, page], pageParams: [...data.pageParams, param] }
        param = next(options, data)
      }
      return data
    }
    context.fetchFn = () => (options.persister ? options.persister(read, askedWith(), query) : read())
  },
})

const next = (options: Options, { pages, pageParams }: Data) =>
  options.getNextPageParam(pages.at(-1), pages, pageParams.at(-1), pageParams)

export const hasNextPage = (options: Options, data?: Data) => data !== undefined && next(options, data) != null

export const hasPreviousPage = () => false
