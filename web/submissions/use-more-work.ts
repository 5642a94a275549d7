import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import type { WorkGroup } from '#/rules/submission.ts'
import { byCursor } from '../api/by-cursor.ts'

type Page = { items: Submission[]; next: string | null }

/** A group of a campaign's submissions: the first page comes with the desk, further ones are loaded on demand. */
export function useMoreWork(campaignId: string, group: WorkGroup, first: Page) {
  const { queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [opened, open] = useState(false)
  const options = queries.submissions.ofCampaign.infiniteOptions(byCursor({ campaignId, group }))
  const found = useInfiniteQuery({ ...options, enabled: opened })
  const more = async () => {
    // The desk's page is reused as the first one: it is not requested again, and no row is skipped between the two.
    if (!opened) queryClient.setQueryData(options.queryKey, { pages: [first], pageParams: [{}] })
    open(true)
    await found.fetchNextPage()
  }
  const pages = opened ? found.data?.pages : undefined
  return {
    items: pages ? pages.flatMap(({ items }) => items) : first.items,
    found: {
      hasNextPage: pages ? found.hasNextPage : first.next !== null,
      isFetchingNextPage: found.isFetchingNextPage,
      isFetchNextPageError: found.isFetchNextPageError,
      error: found.error,
      isRefetching: found.isRefetching,
      refetch: found.refetch,
      fetchNextPage: more,
    },
  }
}
