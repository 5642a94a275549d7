import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { wordsOf } from '../api/api.ts'
import { useReread } from '../api/reread.ts'
import { useDraft } from '../drafts.ts'
import { toast } from '../ui/toast.ts'
import type { Draft } from './create-draft.ts'
import { blankDraft } from './create-draft.ts'
import { editOf } from './edit-draft.ts'

interface Created {
  me: Me
  id: string
  draft: Draft
  clear: () => void
  clearId: () => void
}

/**
 * Create was pressed again with other content after its answer was lost: the campaign exists as it was first sent. Opens it,
 * with what was changed since as unsaved changes. A campaign of the other kind stays on the form.
 */
export function useOpenCreated({ me, id, draft, clear, clearId }: Created) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const [, leave] = useDraft(`edit:${id}:${me.id}`, { base: blankDraft, typed: blankDraft })
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  return async () => {
    try {
      const { campaign } = await api.campaigns.manage({ id })
      const edit = editOf(campaign, draft)
      if (edit) leave(edit)
      await (edit
        ? navigate({ to: '/create-campaign', search: { edit: id } })
        : navigate({ to: '/manage-campaign/$id', params: { id } }))
      clearId()
      if (edit) clear()
      toast.info('This campaign was already created', `It runs as you first sent it. ${edit ? changed : other}`)
      await reread()
    } catch (error) {
      toast.error('Failed to create campaign', wordsOf(error))
    }
  }
}

const changed = 'What you changed since is in this form, not saved yet.'
const other = 'What you typed since is still under Create New Campaign.'
