import { notFound } from '@tanstack/react-router'
import { isUnknownCampaign, refusalCode } from '../api/api.ts'
import type { RouterContext } from '../router.tsx'

/** The campaign of this review desk; null for users who may see it elsewhere but not manage it. */
export async function loadManaged({ queries, queryClient }: RouterContext, id: string) {
  const options = queries.campaigns.manage.queryOptions({ input: { id } })
  try {
    return (await queryClient.query({ ...options, staleTime: 20_000 })).campaign
  } catch (error) {
    if (refusalCode(error) === 'cannot_manage') return null
    throw isUnknownCampaign(error) ? notFound() : error
  }
}
