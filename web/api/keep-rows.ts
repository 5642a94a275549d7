/**
 * Placeholder of a list: the rows found before stay until the next ones are there. That there were none is not kept, because the
 * page would say it of what is still being searched.
 */
export const keepRowsOf =
  <Page>(rowsOf: (page: Page) => readonly unknown[]) =>
  <Data extends { pages: readonly Page[] }>(before: Data | undefined) =>
    before?.pages.some(page => rowsOf(page).length > 0) ? before : undefined

export const keepRows = keepRowsOf(({ items }: { items: readonly unknown[] }) => items)
