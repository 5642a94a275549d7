interface Pages {
  isRefetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

/** The next page of a list. What a live fact reads again is waited for: it would be dropped, and pages would overlap. */
export async function fetchMore({ isRefetching, refetch, fetchNextPage }: Pages) {
  if (isRefetching) await refetch({ cancelRefetch: false })
  await fetchNextPage()
}
