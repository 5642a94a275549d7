import { useState } from 'react'
import type { Draft } from './create-draft.ts'
import type { Errors } from './create-errors.ts'
import { errorAt, withoutErrors } from './create-errors.ts'

/** The fields that hold text. */
export type TextName = Exclude<keyof Draft, 'targetSubreddits' | 'resources'>

/** What the fields of a campaign work on, new or not: what is typed and what is wrong with it. A field that is typed in is not wrong any more. */
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
    change,
    /** What is typed was replaced as a whole: what a field keeps to itself goes as well, by its `round`. */
    restart,
    round,
    type: (name: TextName, text: string) => change({ ...draft, [name]: text }, [name]),
    /** A subreddit that was refused stands in its field: saved now, the campaign would go without it. */
    isSubredditRefused,
    refuseSubreddit,
    setSubreddits: (targetSubreddits: string[]) => change({ ...draft, targetSubreddits }, ['targetSubreddits']),
    setResources: (resources: Draft['resources']) => change({ ...draft, resources }, ['resources']),
    errorOf: (name: string) => errorAt(errors, name),
  }
}
export type DraftForm = ReturnType<typeof useDraftForm>
