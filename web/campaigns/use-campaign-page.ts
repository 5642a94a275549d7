import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'

const freshMs = 20_000

/** A campaign as everybody may read it, read again while it is open: live facts reach only those who already take part. */
export function useCampaignPage(id: string) {
  const { queries, me } = useRouteContext({ from: '__root__' })
  return useSuspenseQuery({
    ...queries.campaigns.get.queryOptions({ input: { id } }),
    refetchInterval: me ? freshMs : false,
  })
}
