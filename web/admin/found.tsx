interface FoundProps {
  /** The list as its infinite query stands. */
  found: {
    data: { pages: readonly { items: readonly unknown[] }[] } | undefined
    isFetching: boolean
    hasNextPage: boolean
  }
  /** A search or a filter leaves some out. */
  narrowed: boolean
  /** What one of them is called, and what several are. */
  one: string
  many: string
}

/** Says to a reader how many a search has found. */
export const Found = ({ found, narrowed, one, many }: FoundProps) => (
  <output className="sr-only">
    {narrowed && !found.isFetching && found.data && said(countOf(found.data.pages), found.hasNextPage, [one, many])}
  </output>
)

const countOf = (pages: readonly { items: readonly unknown[] }[]) =>
  pages.reduce((sum, { items }) => sum + items.length, 0)

function said(count: number, more: boolean, [one, many]: readonly [string, string]) {
  if (count === 0) return `No ${one} matches`
  return `${count}${more ? ' or more' : ''} ${count === 1 ? `${one} matches` : `${many} match`}`
}
