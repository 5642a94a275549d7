/**
 * Placeholder of a list: the previous rows stay until the next ones have arrived. An empty result is not kept, because the page would
 * say that nothing was found while it is still searching.
 */
export const keepRowsOf =
  <Page>(rowsOf: (page: Page) => readonly unknown[]) =>
  <Data extends { pages: readonly Page[] }>(before: Data | undefined) =>
    before?.pages.some(page => rowsOf(page).length > 0) ? before : undefined

export const keepRows = keepRowsOf(({ items }: { items: readonly unknown[] }) => items)
