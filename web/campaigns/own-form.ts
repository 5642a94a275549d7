import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isolated } from '#/rules/isolated.ts'
import { goesToReview } from '#/rules/revision.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { toast } from '../ui/toast.ts'
import { useIsShown } from '../ui/use-is-shown.ts'
import type { Errors } from './create-errors.ts'
import { errorAt, refusalOf, withoutErrors } from './create-errors.ts'
import { isSame, shownOf } from './edit-overlay.ts'
import type { Engagement, OwnField } from './own-draft.ts'
import { draftOf, errorsOf, ownShape, toRevised } from './own-draft.ts'
import { useLeftEdit } from './use-left-edit.ts'
import { useLogInAgain } from './use-log-in-again.ts'

/** The form in which contributors edit their campaign. What they typed is kept until saved or discarded. */
export function useOwnForm(campaign: Engagement, onSaved: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const logInAgain = useLogInAgain()
  const isShown = useIsShown()
  const now = draftOf(campaign)
  const left = useLeftEdit(`own campaign:${campaign.contributor?.id}:${campaign.id}`, now, ownShape)
  const [errors, setErrors] = useState<Errors>({})
  const draft = left.edit ? shownOf(now, left.edit) : now
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const readNow = async () => (await api.campaigns.manage({ id: campaign.id })).campaign
  const isSaved = async () => {
    const then = await readNow()
    return then.kind === 'engagement' && (then.status !== campaign.status || !isSame(draftOf(then), now))
  }
  const revise = () => api.campaigns.revise(toRevised(campaign, draft))
  /** The goal that was sent may have completed the campaign, which can no longer be revised then. */
  const reviseAgain = async () => {
    const { status, goal } = await readNow()
    return status === 'completed' && goal === Number(draft.commentGoal) ? {} : revise()
  }
  const save = useOnePress({
    mutationKey: ['revise', campaign.id],
    /** `_sends` is an argument because the page may already show the new status when the request succeeds. */
    mutationFn: (_sends: boolean) => withAnswer(revise, isSaved, reviseAgain),
    onSuccess: async (_, sends) => {
      if (sends) toast.success('Sent for review', `${isolated(campaign.founder.name)} decides next.`)
      else toast.success('Saved')
      await reread()
      // Older changes that were only offered are kept: they are not part of what was saved.
      if (left.edit) left.clear()
      onSaved()
    },
    onError: error => {
      const found = errorsOf(error, draft)
      flushSync(() => setErrors(found))
      if (logInAgain(error) || (Object.keys(found).length > 0 && isShown())) return undefined
      void reread()
      return toast.error('Failed to update campaign', wordsOf(error))
    },
  })
  return {
    draft,
    left,
    isTouched: !isSame(now, draft),
    isSaving: save.isPending,
    refusal: refusalOf(errors),
    type: (field: OwnField, text: string) => {
      left.keep({ base: now, typed: { ...draft, [field]: text } })
      setErrors(known => withoutErrors(known, [field]))
    },
    errorOf: (field: OwnField) => errorAt(errors, field),
    drop: () => {
      left.discard()
      setErrors({})
    },
    save: (onRefused: () => void) => {
      // The page may show the saved campaign before the request succeeds: the draft then must not count as one from an earlier visit.
      if (left.edit) left.take()
      save.mutate(goesToReview(campaign.status), { onError: onRefused })
    },
  }
}
export type OwnForm = ReturnType<typeof useOwnForm>
