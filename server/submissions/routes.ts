import { contributor, founder, only, signedIn } from '../guards.ts'
import { approveSubmission } from './approve.ts'
import { moreWork, oneWork } from '../campaigns/page.ts'
import { decideSubmissions } from './decide.ts'
import { publishSubmission } from './publish.ts'
import { rejectSubmission } from './reject.ts'
import { resubmitPost } from './resubmit-post.ts'
import { submitComment } from './submit-comment.ts'
import { submitPost } from './submit-post.ts'
import { undoDecisions } from './undo.ts'
import { withdrawSubmission } from './withdraw.ts'

const writer = only({ roles: ['contributor'], signIn: 'login_to_submit', role: 'only_contributors_submit' })
const commenter = only({ roles: ['contributor'], signIn: 'login_to_comment', role: 'only_contributors_submit' })

export const submissionRoutes = {
  submitPost: writer.submissions.submitPost.handler(({ context, input }) => submitPost(context.caller, input)),
  resubmitPost: writer.submissions.resubmitPost.handler(({ context, input }) => resubmitPost(context.caller, input)),
  submitComment: commenter.submissions.submitComment.handler(({ context, input }) =>
    submitComment(context.caller, input),
  ),
  ofCampaign: signedIn.submissions.ofCampaign.handler(({ context, input }) => moreWork(context.caller, input)),
  get: signedIn.submissions.get.handler(({ context, input }) => oneWork(context.caller, input.id)),
  decide: founder.submissions.decide.handler(({ context, input }) => decideSubmissions(context.caller, input)),
  undo: founder.submissions.undo.handler(({ context, input }) => undoDecisions(context.caller, input.ids)),
  approve: founder.submissions.approve.handler(({ context, input }) => approveSubmission(context.caller, input)),
  reject: founder.submissions.reject.handler(({ context, input }) => rejectSubmission(context.caller, input)),
  publish: contributor.submissions.publish.handler(({ context, input }) => publishSubmission(context.caller, input)),
  withdraw: contributor.submissions.withdraw.handler(({ context, input }) =>
    withdrawSubmission(context.caller, input.id),
  ),
}
