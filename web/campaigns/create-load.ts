import type { Me } from '#/contract/accounts.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { isUnknownCampaign, refusalCode } from '../api/api.ts'
import type { RouterContext } from '../router.tsx'
import type { CreateMode, CreateSearch } from './create-mode.ts'
import { createMode } from './create-mode.ts'

/** Loads the page's data. `mayManage` is false for someone else's campaign, whose reader is sent to its public page. */
export async function loadCreate(context: RouterContext & { me: Me }, search: CreateSearch) {
  const mode = createMode(context.me, search)
  const title = titleOf(mode)
  try {
    await load(context, mode)
    return { mode, title, mayManage: true }
  } catch (error) {
    if (refusalCode(error) === 'cannot_manage') return { mode, title, mayManage: false }
    throw isUnknownCampaign(error) ? notFound() : error
  }
}

const titleOf = (mode: CreateMode) =>
  mode.do === 'create' ? 'Create New Campaign' : mode.do === 'edit' ? 'Edit Campaign' : 'Create Your Reddit Post'

const staleTime = 20_000

async function load({ queryClient, queries }: RouterContext, mode: CreateMode) {
  switch (mode.do) {
    case 'turn away':
      return
    case 'create':
      await Promise.all([
        queryClient.query({ ...queries.dashboards.karma.queryOptions(), staleTime }),
        queryClient.query({ ...queries.billing.subscription.queryOptions(), staleTime }),
      ])
      return
    case 'edit':
    case 'revise':
      await Promise.all([
        queryClient.query({ ...queries.campaigns.manage.queryOptions({ input: { id: mode.id } }), staleTime }),
        queryClient.query({ ...queries.dashboards.karma.queryOptions(), staleTime }),
      ])
      return
    case 'write': {
      const options = queries.campaigns.get.queryOptions({ input: { id: mode.id } })
      const { campaign } = await queryClient.query({ ...options, staleTime })
      // Comments are written on the campaign's own page.
      if (campaign.kind === 'engagement')
        throw redirect({ to: '/campaign/$id', params: { id: mode.id }, replace: true })
    }
  }
}
