import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Campaign } from '#/contract/campaigns.ts'
import { limits } from '#/rules/limits.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { toast } from '../ui/toast.ts'
import { useIsShown } from '../ui/use-is-shown.ts'
import type { Draft } from './create-draft.ts'
import { figureError, whole } from './create-draft.ts'
import type { Errors } from './create-errors.ts'
import { errorsOf, refusalOf } from './create-errors.ts'
import { useDraftForm } from './draft-form.ts'
import { draftOf, toEdit } from './edit-draft.ts'
import type { Edit } from './edit-overlay.ts'
import { shownOf } from './edit-overlay.ts'
import { useLogInAgain } from './use-log-in-again.ts'

interface Editing {
  campaign: Campaign
  /** The founder's available karma; undefined while loading. */
  balance: number | undefined
  /** Unsaved changes, if any. */
  edit: Edit<Draft> | null
  keep: (edit: Edit<Draft>) => void
  onSaved: () => void | Promise<void>
  /** Called when the session has expired: unsaved changes have to outlive this page. */
  onLost?: () => void
}

/** The form of an existing campaign. Sends only the fields that differ. */
export function useEditForm({ campaign, balance, edit, keep, onSaved, onLost }: Editing) {
  const now = draftOf(campaign)
  const draft = edit ? shownOf(now, edit) : now
  const form = useDraftForm(draft, typed => keep({ base: now, typed }))
  const { errors, refuse, sent } = form
  const save = useSave({ campaign, draft: sent, refuse, onSaved, onLost })
  const tooMuch = campaign.kind === 'posts' ? tooManyPosts(campaign, draft, balance) : undefined
  const isChanged = toEdit(campaign, sent) !== undefined
  return {
    ...form,
    balance,
    isChanged,
    isSaving: save.isPending,
    refusal: refusalOf(errors),
    errorOf: (name: string) => (name === 'postsNeeded' && tooMuch) || form.errorOf(name),
    submit: (onRefused: () => void) => {
      if (isChanged) save.mutate(undefined, { onError: onRefused })
    },
  }
}
export type EditForm = ReturnType<typeof useEditForm>

type Saving = Pick<Editing, 'campaign' | 'onSaved'> & {
  draft: Draft
  refuse: (errors: Errors) => void
  onLost: Editing['onLost'] | undefined
}

function useSave({ campaign, draft, refuse, onSaved, onLost }: Saving) {
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const logInAgain = useLogInAgain()
  const isShown = useIsShown()
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  return useOnePress({
    mutationKey: ['edit campaign', campaign.id],
    mutationFn: async () => {
      const edited = toEdit(campaign, draft)
      if (!edited) return
      await withAnswer(
        () => api.campaigns.edit(edited),
        async () => toEdit((await api.campaigns.manage({ id: campaign.id })).campaign, draft) === undefined,
        // Not sent again: the first request may have completed the campaign, which can no longer be edited then.
        () => Promise.resolve({}),
      )
    },
    onSuccess: async () => {
      // The next page announces the campaign's name from the cache, before it has read the campaign again.
      queryClient.setQueryData(queries.campaigns.manage.queryKey({ input: { id: campaign.id } }), known =>
        known ? { ...known, campaign: { ...known.campaign, saasName: draft.saasName.trim() } } : known,
      )
      await onSaved()
      toast.success('Campaign saved')
      await reread()
    },
    onError: error => {
      const found = errorsOf(error, draft, 'postsNeeded')
      refuse(found)
      if (logInAgain(error)) return onLost?.()
      if (Object.keys(found).length > 0 && isShown()) return undefined
      void reread()
      return toast.error('Failed to update campaign', wordsOf(error))
    },
  })
}

/** Predicts the server's refusal of the number of posts while it is typed. Only this number costs karma. */
function tooManyPosts({ goal, open, karmaReward }: Campaign, draft: Draft, balance: number | undefined) {
  if (figureError(draft.postsNeeded)) return undefined
  const wanted = whole(draft.postsNeeded)
  const taken = goal - open
  if (wanted < taken) return shownWords('too_few_posts', { taken })
  const needed = (wanted - goal) * karmaReward
  if (wanted > limits.postsPerDayMax * limits.durationDaysMax || balance === undefined) return undefined
  return needed > balance ? shownWords('not_enough_karma', { needed, balance }) : undefined
}
