import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { PostsOrder } from '#/rules/campaign.ts'
import { affordable } from '#/rules/campaign.ts'
import { refusals, wordsFor } from '#/rules/words.ts'
import { refresh } from '../accounts/refresh.ts'
import { refusalCode, wordsOf } from '../api.ts'
import { useDraft } from '../drafts.ts'
import { newId } from '../new-id.ts'
import { useIsIdle } from '../one-press.ts'
import { toast } from '../ui/toast.ts'
import type { Draft } from './create-draft.ts'
import { blankDraft, draftShape, orderOf, toCampaign, whole } from './create-draft.ts'
import type { Errors } from './create-errors.ts'
import { errorAt, errorsOf, withoutErrors } from './create-errors.ts'

/** The fields that hold text. */
export type TextName = Exclude<keyof Draft, 'targetSubreddits' | 'resources'>

/** The form of a new campaign: what is typed, what is wrong with it, and sending it once. */
export function useCreateForm(me: Me, balance: number) {
  const [draft, keep, clear] = useDraft(`campaign:${me.id}`, blankDraft, draftShape)
  const [errors, setErrors] = useState<Errors>({})
  const create = useCreate(draft, clear, setErrors)
  const isIdle = useIsIdle(creating)

  const change = (next: Draft, names: readonly string[]) => {
    keep(next)
    setErrors(now => withoutErrors(now, names))
  }
  /** The other figure gives way when the two together cost more than there is. */
  const resize = (name: keyof PostsOrder, text: string) => {
    const typed = { ...draft, [name]: text }
    if (text.trim() === '') return change(typed, sizeNames)
    const { order, needed, exceeds } = affordable({ ...orderOf(draft), [name]: whole(text) }, balance, name)
    if (!exceeds) return change(typed, sizeNames)
    const other = name === 'postsPerDay' ? 'durationDays' : 'postsPerDay'
    change({ ...typed, [other]: String(order[other]) }, sizeNames)
    setErrors(now => ({ ...now, [name]: wordsFor('not_enough_karma', { needed, balance }) }))
  }
  const startOver = () => {
    clear()
    setErrors({})
    toast.info('The form is empty again', undefined, { label: 'Undo', onPress: () => keep(draft) })
  }
  return {
    draft,
    balance,
    isBlank: draft === blankDraft,
    isSending: create.isPending,
    /** Set while fields that were refused stand unchanged. */
    refusal: create.error && Object.keys(errors).length > 0 ? refusals.bad_input.words : undefined,
    type: (name: TextName, text: string) => change({ ...draft, [name]: text }, [name]),
    resize,
    setSubreddits: (targetSubreddits: string[]) => change({ ...draft, targetSubreddits }, ['targetSubreddits']),
    setResources: (resources: Draft['resources']) => change({ ...draft, resources }, ['resources']),
    startOver,
    errorOf: (name: string) => errorAt(errors, name),
    submit: (onRefused: () => void) => isIdle() && create.mutate(undefined, { onError: onRefused }),
  }
}
export type CreateForm = ReturnType<typeof useCreateForm>

const creating = ['create campaign']
const sizeNames = ['postsPerDay', 'durationDays']

function useCreate(draft: Draft, clear: () => void, setErrors: (errors: Errors) => void) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const [id, setId] = useState(newId)
  return useMutation({
    mutationKey: creating,
    mutationFn: () => api.campaigns.create(toCampaign(id, draft)),
    onSuccess: async created => {
      await navigate({ to: '/manage-campaign/$id', params: created })
      clear()
      toast.success('Campaign created', 'It is active, and contributors can find it now.')
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.dashboards.key() }),
        queryClient.invalidateQueries({ queryKey: queries.campaigns.key() }),
      ])
    },
    onError: error => {
      const errors = errorsOf(error, draft)
      setErrors(errors)
      const code = refusalCode(error)
      if (code === 'id_reused') setId(newId())
      if (code === 'login_to_create') {
        // The guard of this page then leads to the login and back.
        const logIn = () => void refresh(queryClient, router)
        toast.error(wordsOf(error), 'What you typed is kept.', { label: 'Log In', onPress: logIn })
      } else if (Object.keys(errors).length === 0) {
        toast.error('Failed to create campaign', wordsOf(error))
      }
    },
  })
}
