import { anyone, contributor, founder, only, signedIn } from '../guards.ts'
import { publicly } from '../publicly.ts'
import { approveCampaign } from './approve.ts'
import { createCampaign } from './create.ts'
import { editCampaign } from './edit.ts'
import { explore } from './explore.ts'
import { campaignPage, managePage } from './page.ts'
import { pauseCampaign } from './pause.ts'
import { rejectCampaign } from './reject.ts'
import { removeCampaign } from './remove.ts'
import { resumeCampaign } from './resume.ts'
import { reviseCampaign } from './revise.ts'
import { setApproval } from './set-approval.ts'
import { exploreSubreddits } from './subreddits.ts'

const creator = only({ roles: ['founder', 'admin'], signIn: 'login_to_create', role: 'only_founders_create' })

export const campaignRoutes = {
  explore: anyone.campaigns.explore.handler(({ context, input }) => publicly(context, own => explore(own, input))),
  subreddits: anyone.campaigns.subreddits.handler(({ context, input }) =>
    publicly(context, own => exploreSubreddits(own, input)),
  ),
  get: anyone.campaigns.get.handler(({ context, input }) => publicly(context, own => campaignPage(own, input.id))),
  manage: signedIn.campaigns.manage.handler(({ context, input }) => managePage(context.caller, input.id)),
  create: creator.campaigns.create.handler(({ context, input }) => createCampaign(context.caller, input)),
  edit: founder.campaigns.edit.handler(({ context, input }) => editCampaign(context.caller, input)),
  pause: founder.campaigns.pause.handler(({ context, input }) => pauseCampaign(context.caller, input.id)),
  resume: founder.campaigns.resume.handler(({ context, input }) => resumeCampaign(context.caller, input.id)),
  setApproval: founder.campaigns.setApproval.handler(({ context, input }) => setApproval(context.caller, input)),
  approve: founder.campaigns.approve.handler(({ context, input }) => approveCampaign(context.caller, input.id)),
  reject: founder.campaigns.reject.handler(({ context, input }) => rejectCampaign(context.caller, input)),
  revise: contributor.campaigns.revise.handler(({ context, input }) => reviseCampaign(context.caller, input)),
  remove: founder.campaigns.remove.handler(({ context, input }) => removeCampaign(context.caller, input.id)),
}
