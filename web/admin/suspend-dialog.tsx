import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Account } from '#/contract/moderation.ts'
import { isolated } from '#/rules/isolated.ts'
import type { Role } from '#/rules/roles.ts'
import { withAnswer } from '../api/with-answer.ts'
import { dropDraft } from '../drafts.ts'
import { toast } from '../ui/toast.ts'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { rereadModerated } from './reread-moderated.ts'

type SuspendDialogProps = { account: Account; lifts: boolean; onClose: () => void }

export function SuspendDialog({ account: { id, name, role }, lifts, onClose }: SuspendDialogProps) {
  const queryClient = useQueryClient()
  const { api, queries, me } = useRouteContext({ from: '__root__' })
  const draftKey = `${lifts ? 'lift' : 'suspend'}:${id}:${me?.id}`
  const reread = () => rereadModerated(queryClient, queries)
  const act = useProven({
    touches: 'others',
    call: (reason: string, present) =>
      withAnswer(
        () => (lifts ? api.moderation.lift({ id, reason, present }) : api.moderation.suspend({ id, reason, present })),
        async () => ((await api.moderation.account({ id })).suspendedAt === null) === lifts,
      ),
    done: async () => {
      toast.success(lifts ? `${isolated(name)} can log in again` : `${isolated(name)} is suspended`)
      await reread()
      onClose()
      dropDraft(draftKey)
    },
    failed: lifts ? 'The suspension was not lifted' : 'The account was not suspended',
    refused: reread,
  })
  return (
    <>
      <ReasonDialog
        title={lifts ? `Let ${isolated(name)} in again?` : `Suspend ${isolated(name)}?`}
        description={
          lifts
            ? 'They can log in at once. Campaigns that paused with the suspension run again, if their time is not over.'
            : whatSuspendingDoes(role)
        }
        confirm={lifts ? 'Lift suspension' : 'Suspend'}
        tone={lifts ? 'primary' : 'danger'}
        help="For the audit log. The person does not see it."
        draftKey={draftKey}
        busy={act.busy}
        onClose={onClose}
        onConfirm={act.start}
      />
      {act.dialog}
    </>
  )
}

export const whatSuspendingDoes = (role: Role | null) =>
  `They are logged out everywhere at once and cannot log in. Their running campaigns pause; work that was sent to them stays. ${role === 'founder' ? 'If they have a plan, it is still charged. ' : ''}You can lift this later.`
