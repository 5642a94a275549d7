import { useRouteContext } from '@tanstack/react-router'
import type { Candidate, Placing } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import { useFailed } from '../accounts/expired.ts'
import { fieldErrors } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { toast } from '../ui/toast.ts'
import { useIds } from '../use-ids.ts'

interface Wish {
  founder: Candidate
  contributors: readonly [Candidate, ...Candidate[]]
  notes: string
}

export interface Placed {
  person: Candidate
  outcome: Placing['outcome']
}

/** The ids stay the same until the call succeeds, so that a retry adds nobody twice. `onDone` runs even while another tab is shown. */
export function useAssign(onDone: (placed: Placed[], sent: Wish) => void) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const { idOf, forget } = useIds()
  const reread = useReread(({ admin }) => [admin])
  const isPlaced =
    (founderId: string, ...ids: string[]) =>
    async () =>
      (await api.admin.assignments({ founderId })).items.some(({ id }) => ids.includes(id))
  return useOnePress({
    mutationFn: async ({ founder, contributors, notes }: Wish): Promise<Placed[]> => {
      const [first, ...others] = contributors
      const founderId = founder.id
      const key = [founderId, notes, ...contributors.map(({ id }) => id)].join()
      if (others.length === 0) {
        const id = idOf(key)
        const wish = { id, founderId, contributorId: first.id, notes }
        await withAnswer(() => api.admin.assign(wish), isPlaced(founderId, id))
        return [{ person: first, outcome: 'added' }]
      }
      const places = contributors.map(({ id }) => ({ id: idOf(`${key} ${id}`), contributorId: id }))
      const wish = { id: idOf(key), founderId, places, notes }
      const placings = await withAnswer(
        () => api.admin.assignTeam(wish),
        isPlaced(founderId, ...places.map(({ id }) => id)),
      )
      return placings.flatMap(({ contributorId, outcome }) => {
        const person = contributors.find(({ id }) => id === contributorId)
        return person ? [{ person, outcome }] : []
      })
    },
    onSuccess: (placed, sent) => {
      const { founder } = sent
      forget()
      onDone(placed, sent)
      const added = placed.filter(({ outcome }) => outcome === 'added')
      const [only] = added
      if (!only) toast.error('Error creating assignment', 'Nobody was added.')
      else if (placed.length === 1)
        toast.success('Assignment Created', `${isolated(only.person.name)} is in ${isolated(founder.name)}’s team now.`)
      else
        toast.success(
          'Assignment Created',
          `${added.length} of ${placed.length} joined ${isolated(founder.name)}’s team.`,
        )
    },
    onError: error => failed('Error creating assignment', error, fieldErrors(error)['notes']),
    onSettled: reread,
  })
}
