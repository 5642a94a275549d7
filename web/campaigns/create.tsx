import type { ErrorComponentProps, SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { shown } from '#/rules/shown-words.ts'
import { text } from '../search.ts'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import type { CreateSearch } from './create-mode.ts'
import { CreateSkeleton } from './create-skeleton.tsx'
import { EditCampaign } from './edit.tsx'
import { CampaignFailed } from './campaign-failed.tsx'
import { ManageMissing } from './manage-missing.tsx'
import { NewCampaign } from './new.tsx'
import { ReviseCampaign } from './revise.tsx'
import { TurnedAway } from './turned-away.tsx'
import { WritePost } from './write-post.tsx'

export const Route = createFileRoute('/_signed-in/create-campaign')({
  validateSearch: (search: SearchSchemaInput & CreateSearch): CreateSearch => ({
    ...(String(search.contributor) === 'true' ? { contributor: true } : {}),
    ...(search.campaignId === undefined ? {} : { campaignId: text(search.campaignId) }),
    ...(search.edit === undefined ? {} : { edit: text(search.edit) }),
  }),
  beforeLoad: onlyFor('founder', 'contributor', 'admin'),
  loaderDeps: ({ search }) => search,
  // Imported here, because every page loads the route definitions.
  loader: async ({ context, deps }) => (await import('./create-load.ts')).loadCreate(context, deps),
  head: ({ loaderData }) => namedPage(loaderData?.title ?? 'Campaign'),
  component: Create,
  pendingComponent: CreateSkeleton,
  notFoundComponent: ManageMissing,
  errorComponent: CreateFailed,
})

function CreateFailed(failure: ErrorComponentProps) {
  const { edit, campaignId } = Route.useSearch()
  if (edit ?? campaignId) return <CampaignFailed {...failure} />
  return <CampaignFailed {...failure} heading="Create New Campaign" title="The form did not load" />
}

function Create() {
  const { me } = Route.useRouteContext()
  const { mode, mayManage } = Route.useLoaderData()
  switch (mode.do) {
    case 'turn away':
      return <TurnedAway to="/explore" words={shown[mode.why].words} />
    case 'create':
      return <NewCampaign me={me} />
    case 'write':
      return <WritePost key={mode.id} id={mode.id} />
    case 'edit':
    case 'revise':
      if (!mayManage) return <TurnedAway to="/campaign/$id" id={mode.id} words={shown.cannot_manage.words} />
      return mode.do === 'edit' ? (
        <EditCampaign key={mode.id} id={mode.id} me={me} />
      ) : (
        <ReviseCampaign key={mode.id} id={mode.id} me={me} />
      )
  }
}
