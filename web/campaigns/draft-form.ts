import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from './create-draft.ts'
import type { Errors } from './create-errors.ts'
import { errorAt, withoutErrors } from './create-errors.ts'

export type TextName = Exclude<keyof Draft, 'targetSubreddits' | 'resources'>

/** The state of the campaign fields, new or existing: values and errors. Typing in a field clears its error. */
export function useDraftForm(draft: Draft, keep: (next: Draft) => void) {
  const [errors, setErrors] = useState<Errors>({})
  const [round, setRound] = useState(0)
  const [isSubredditRefused, refuseSubreddit] = useState(false)
  const change = (next: Draft, names: readonly string[]) => {
    keep(next)
    setErrors(now => withoutErrors(now, names))
  }
  const restart = () => {
    setErrors({})
    refuseSubreddit(false)
    setRound(now => now + 1)
  }
  return {
    draft,
    errors,
    setErrors,
    /** Shows what the server refused at once, so that the first of it can be focused. */
    refuse: (found: Errors) => flushSync(() => setErrors(found)),
    change,
    /** The whole draft was replaced: a changed `round` makes fields drop their internal state too. */
    restart,
    round,
    type: (name: TextName, text: string) => change({ ...draft, [name]: text }, [name]),
    /** An invalid subreddit is still in its input, which says why. */
    isSubredditRefused,
    refuseSubreddit: (isRefused: boolean) => {
      refuseSubreddit(isRefused)
      setErrors(now => withoutErrors(now, ['targetSubreddits']))
    },
    /** The draft to send. A refused subreddit goes along as one without a name, so that the server refuses it with all other errors. */
    sent: isSubredditRefused ? { ...draft, targetSubreddits: [...draft.targetSubreddits, ''] } : draft,
    setSubreddits: (targetSubreddits: string[]) => change({ ...draft, targetSubreddits }, ['targetSubreddits']),
    setResources: (resources: Draft['resources']) => change({ ...draft, resources }, ['resources']),
    errorOf: (name: string) => errorAt(errors, name),
  }
}
export type DraftForm = ReturnType<typeof useDraftForm>
