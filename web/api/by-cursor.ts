/** The options of a list whose pages each name the cursor of the next; `first` is the input of the first page. */
export const byCursor = <First extends object>(first: First) => ({
  input: (cursor: string | undefined) => ({ ...first, ...(cursor && { cursor }) }),
  initialPageParam: undefined,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
})
