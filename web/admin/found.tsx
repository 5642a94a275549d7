type FoundProps = {
  /** The result of the list's infinite query. */
  found: {
    data: { pages: readonly { items: readonly unknown[] }[] } | undefined
    /** The rows shown are still those of the previous search. */
    isPlaceholderData: boolean
    hasNextPage: boolean
  }
  /** Whether a search or a filter is active. */
  narrowed: boolean
  /** Singular and plural names of the items. */
  one: string
  many: string
}

/** Announces the number of results to screen readers. When the list is read again, announces it only if it has changed. */
export const Found = ({ found, narrowed, one, many }: FoundProps) => (
  <output className="sr-only">
    {narrowed &&
      !found.isPlaceholderData &&
      found.data &&
      said(countOf(found.data.pages), found.hasNextPage, [one, many])}
  </output>
)

const countOf = (pages: readonly { items: readonly unknown[] }[]) =>
  pages.reduce((sum, { items }) => sum + items.length, 0)

function said(count: number, more: boolean, [one, many]: readonly [string, string]) {
  if (count === 0) return `No ${one} matches`
  return `${count}${more ? ' or more' : ''} ${count === 1 ? `${one} matches` : `${many} match`}`
}
