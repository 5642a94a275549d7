import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { PostsOrder } from '#/rules/campaign.ts'
import { affordable } from '#/rules/campaign.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useDraft } from '../drafts.ts'
import { newId } from '../new-id.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { toast } from '../ui/toast.ts'
import { useIsShown } from '../ui/use-is-shown.ts'
import type { Draft } from './create-draft.ts'
import { blankDraft, draftShape, figureError, orderOf, toCampaign, whole, withFigures } from './create-draft.ts'
import type { Errors } from './create-errors.ts'
import { errorsOf, refusalOf } from './create-errors.ts'
import { type DraftForm, useDraftForm } from './draft-form.ts'
import { useOpenCreated } from './open-created.ts'
import { useIsAt } from './use-is-at.ts'
import { useLogInAgain } from './use-log-in-again.ts'

/** The form of a new campaign: values, errors, and sending it exactly once. */
export function useCreateForm(me: Me, balance: number, planOpen: boolean) {
  const [draft, keep, clear] = useDraft(`campaign:${me.id}`, blankDraft, draftShape)
  const form = useDraftForm(draft, keep)
  const { errors, setErrors } = form
  const { resize, lowered } = usePostsOrder(form, balance)
  const { id, keepId, clearId } = useKeptId(me)
  const create = useCreate({
    me,
    planOpen,
    id,
    keepId,
    draft: withFigures(form.sent),
    clear,
    clearId,
    refuse: form.refuse,
    fit: available => resize('postsPerDay', draft.postsPerDay, available),
  })

  /** A blank number is filled in, an invalid one is said to be. */
  const leave = (name: keyof PostsOrder | 'commentGoal') => {
    const filled = withFigures(draft)[name]
    const wrong = figureError(filled)
    if (wrong) setErrors(now => ({ ...now, [name]: wrong }))
    else if (filled !== draft[name]) form.type(name, filled)
  }
  const startOver = () => {
    clear()
    keepId(newId())
    form.restart()
    const undo = () => {
      keep(draft)
      keepId(id)
    }
    toast.undoable('The form is empty again', undo, me.undoSeconds)
  }
  return {
    ...form,
    balance,
    isBlank: draft === blankDraft,
    isSending: create.isPending,
    /** Set until every refused field has been changed. */
    refusal: create.error ? refusalOf(errors) : undefined,
    resize,
    /** The number that was reduced because of the other one. */
    lowered,
    leave,
    /** Switching the kind clears the errors, which are about the other kind's fields. */
    turn: (kind: Draft['kind']) => {
      keep({ ...draft, kind })
      setErrors({})
    },
    startOver,
    submit: (onRefused: () => void) => create.mutate(undefined, { onError: onRefused }),
  }
}
export type CreateForm = ReturnType<typeof useCreateForm>

/** How many posts, within what the founder can pay. */
function usePostsOrder({ draft, change, setErrors }: DraftForm, balance: number) {
  const [lowered, setLowered] = useState<keyof PostsOrder>()
  /** Reduces the other number when the two together cost more karma than available. */
  const resize = (name: keyof PostsOrder, text: string, available = balance) => {
    const typed = { ...draft, [name]: text }
    setLowered(undefined)
    if (text.trim() === '') return change(typed, sizeNames)
    const { order, needed, exceeds } = affordable({ ...orderOf(draft), [name]: whole(text) }, available, name)
    if (!exceeds) return change(typed, sizeNames)
    const other = name === 'postsPerDay' ? 'durationDays' : 'postsPerDay'
    change({ ...typed, [other]: String(order[other]) }, sizeNames)
    setErrors(now => ({ ...now, [name]: shownWords('not_enough_karma', { needed, balance: available }) }))
    if (order[other] < whole(draft[other]) && !affordable(order, available, name).exceeds) setLowered(other)
  }
  return { resize, lowered }
}

const sizeNames = ['postsPerDay', 'durationDays']

/**
 * The new campaign's id, kept as long as its draft: pressed again after a lost answer and a reload, Create makes no second one. Once the
 * campaign is created, also from another tab, the next one gets another id.
 */
function useKeptId(me: Me) {
  const [fresh, renew] = useState(newId)
  const [kept, keep, clearId] = useDraft(`campaign id:${me.id}`, { id: '' })
  const [known, know] = useState(kept.id)
  if (known !== kept.id) {
    know(kept.id)
    if (kept.id === '') renew(newId())
  }
  return { id: kept.id || fresh, keepId: (id: string) => keep({ id }), clearId }
}

interface Creating {
  me: Me
  planOpen: boolean
  id: string
  keepId: (id: string) => void
  draft: Draft
  clear: () => void
  clearId: () => void
  refuse: (errors: Errors) => void
  /** Reduces the order to what the available karma covers. */
  fit: (available: number) => void
}

function useCreate({ me, planOpen, id, keepId, draft, clear, clearId, refuse, fit }: Creating) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const isAt = useIsAt()
  const isShown = useIsShown()
  const logInAgain = useLogInAgain()
  const openCreated = useOpenCreated({ me, id, draft, clear, clearId })
  const reread = useReread(({ campaigns, dashboards }) => [campaigns, dashboards])
  const rereadBalance = useReread(({ dashboards }) => [dashboards.karma])
  return useOnePress({
    onMutate: () => keepId(id),
    mutationFn: () =>
      withAnswer(
        () => api.campaigns.create(toCampaign(id, draft)),
        async () => Boolean(await api.campaigns.manage({ id })),
      ),
    onSuccess: async created => {
      const open = () => navigate({ to: '/manage-campaign/$id', params: created })
      const hasLeft = !isAt('/create-campaign', { edit: undefined })
      if (!hasLeft) await open()
      clear()
      clearId()
      const offer = hasLeft ? { label: 'Open campaign', onPress: () => void open() } : undefined
      const words = planOpen
        ? 'It is active, and contributors can find it now.'
        : 'Contributors can work on it once you have a plan.'
      toast.success('Campaign created', words, offer)
      await reread()
    },
    onError: async error => {
      if (refusalCode(error) === 'id_reused') return openCreated()
      const errors = errorsOf(error, draft)
      refuse(errors)
      if (refusalCode(error) === 'not_enough_karma') {
        // The page's balance was stale.
        void rereadBalance()
        fit(balanceIn(error))
      }
      if (logInAgain(error) || (Object.keys(errors).length > 0 && isShown())) return undefined
      return toast.error('Failed to create campaign', wordsOf(error))
    },
  })
}

/** The balance that a refusal names; 0 if there is none. */
const balanceIn = (error: unknown) =>
  error instanceof Error && 'data' in error ? Number(new Map(Object.entries(error.data ?? {})).get('balance') ?? 0) : 0
