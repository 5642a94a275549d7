import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { newId } from '../new-id.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { tellHere } from '../notifications/told-here.ts'
import { toast } from '../ui/toast.ts'
import { useIsShown } from '../ui/use-is-shown.ts'

interface SendWork {
  campaignId: string
  /** The work that this one replaces, in its own row if it is a comment or was rejected. */
  previous: Submission | undefined
  /** The id is stable for the life of the form, so that a double press or a retry counts once. */
  send: (id: string) => Promise<Submission>
  /** Title of the toast for a failure that belongs to no field. */
  failed: string
  onSent: (work: Submission) => void
  onPlanExpired: () => void
  /** Called when field errors are shown. */
  onFieldErrors: () => void
}

type Errors = Readonly<Record<string, string>>

/**
 * Sends a post or comment. Each refusal shows where it belongs: at its field, as a login notice, in a dialog, or as a
 * toast, also when its form is no longer there.
 */
export function useSendWork({ campaignId, previous, send, failed, onSent, onPlanExpired, onFieldErrors }: SendWork) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const page = queries.campaigns.get.queryKey({ input: { id: campaignId } })
  const [id, setId] = useState(newId)
  const [errors, setErrors] = useState<Errors>({})
  const [loginWords, setLoginWords] = useState<string>()
  const isShown = useIsShown()

  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const refuse = (found: Errors) => {
    setErrors(found)
    onFieldErrors()
  }
  const isThere = async () => {
    const { mine } = await api.campaigns.get({ id: campaignId })
    return mine.some(work => work.id === id || (work.id === previous?.id && work.attempt > previous.attempt))
  }
  const mutation = useOnePress({
    mutationFn: () => withAnswer(() => send(id), isThere),
    onSuccess: async work => {
      if (work.status === 'approved') tellHere({ type: 'submission_approved', data: { campaignId } })
      await reread()
      queryClient.setQueryData(page, read => read && withWork(read, work))
      setId(newId())
      onSent(work)
    },
    onError: error => {
      const code = refusalCode(error)
      const isAboutLink = code?.startsWith('reddit_link_') || code === 'subreddit_blocked'
      const found = isAboutLink ? { url: wordsOf(error) } : fieldErrors(error)
      // The founder may have stopped reviewing, and the page still says that the link is optional.
      if (code === 'reddit_link_missing') void reread()
      if (Object.keys(found).length > 0 && isShown()) return refuse(found)
      if (code === 'login_to_comment' || code === 'login_to_submit') return setLoginWords(wordsOf(error))
      void reread()
      return code === 'plan_expired' ? onPlanExpired() : toast.error(failed, wordsOf(error))
    },
  })
  const submit = (missing: Errors) => {
    setLoginWords(undefined)
    setErrors({})
    if (Object.keys(missing).length > 0) refuse(missing)
    else mutation.mutate()
  }
  const forget = (field: string) => {
    if (errors[field]) setErrors({ ...errors, [field]: '' })
  }
  return { errors, loginWords, busy: mutation.isPending, submit, forget }
}

/** If the page could not be read again, it would offer the empty form, as if nothing had been sent. */
const withWork = <Page extends { mine: Submission[] }>(page: Page, work: Submission): Page =>
  page.mine.some(({ id, attempt }) => id === work.id && attempt >= work.attempt)
    ? page
    : { ...page, mine: [work, ...page.mine.filter(({ id }) => id !== work.id)] }
