/** Where a page of a list begins, and how many pages it holds; without a number, one. */
export interface PageParam {
  cursor?: string
  pages?: number
}

/** How many pages of a list are loaded. */
export const loadedPages = (data: { pageParams: readonly PageParam[] } | undefined) =>
  data?.pageParams.reduce((sum, { pages = 1 }) => sum + pages, 0) ?? 0

interface Fetching {
  signal: AbortSignal
  pageParam: PageParam
}

interface List {
  /** The most pages that one request can return. */
  pagesAtOnce: number
  read: (page: Fetching) => unknown
  next: (page: unknown) => PageParam | undefined
}

interface Pages {
  pages: unknown[]
  pageParams: PageParam[]
}

interface Listed {
  state: { data?: Pages; fetchMeta: { fetchMore?: unknown } | null }
}

/**
 * An infinite query's `persister`, which stands between it and its requests: reads all loaded pages again at once. One after another,
 * ten pages would take ten times as long, and a row that moves meanwhile could be on two of them.
 */
export const readAtOnce =
  ({ pagesAtOnce, read, next }: List) =>
  async (
    readOn: () => Promise<Pages>,
    { signal }: Pick<Fetching, 'signal'>,
    { state: { data, fetchMeta } }: Listed,
  ): Promise<Pages> => {
    if (!data || fetchMeta?.fetchMore || loadedPages(data) === 1) return readOn()
    const now: Pages = { pages: [], pageParams: [] }
    let from: PageParam | undefined = {}
    for (let left = loadedPages(data); from && left > 0; left -= pagesAtOnce) {
      const pageParam = { ...from, pages: Math.min(left, pagesAtOnce) }
      const page = await read({ signal, pageParam })
      now.pages.push(page)
      now.pageParams.push(pageParam)
      from = next(page)
    }
    return now
  }
