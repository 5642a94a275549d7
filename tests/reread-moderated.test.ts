import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rereadModerated } from '#/web/admin/reread-moderated.ts'
import { makeQueries } from '#/web/api/queries.ts'
import { postsCampaign } from './samples.ts'
import { openWorld } from './world.ts'

test('an admin who goes back to a campaign after closing its case with a pause sees it paused', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const report = { id: crypto.randomUUID(), thing: 'campaign', thingId: id, reason: 'spam', words: null } as const
  await cara.api.moderation.report(report)
  const [reported] = (await ada.api.moderation.cases({})).items
  const caseId = reported?.id ?? ''
  await ada.api.moderation.claim({ id: caseId })

  const queryClient = new QueryClient()
  const queries = makeQueries(ada.api)
  const page = { ...queries.campaigns.manage.queryOptions({ input: { id } }), staleTime: 20_000 }
  expect((await queryClient.query(page)).campaign.status).toBe('active')
  await ada.api.moderation.close({ id: caseId, outcome: 'pause_campaign', note: 'Many reports of spam', present: null })
  await rereadModerated(queryClient, queries)
  expect((await queryClient.query(page)).campaign.status).toBe('paused')
  queryClient.clear()
})
