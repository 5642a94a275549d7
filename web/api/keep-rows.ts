interface Listed {
  pages: readonly { items: readonly unknown[] }[]
}

/**
 * Placeholder of a list: the rows found before stay until the next ones are there. That there were none is not kept, because the
 * page would say it of what is still being searched.
 */
export const keepRows = <Data extends Listed>(before: Data | undefined) =>
  before?.pages.some(({ items }) => items.length > 0) ? before : undefined
