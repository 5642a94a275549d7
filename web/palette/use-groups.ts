import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import type { Hits } from '#/contract/palette.ts'
import { useSettled } from '../ui/combobox.tsx'
import type { Act, Group, Option } from './option.ts'
import { actOption, hitGroups, matching, pageOption } from './option.ts'
import { pagesFor } from './pages.ts'

const pauseMs = 150
const pagesShown = 6

interface Asked {
  me: Me | null
  acts: readonly Act[]
  /** What is typed now. */
  typed: string
  /** What was chosen before. */
  recent: readonly string[]
}

/** The rows for what is typed: pages and actions at once, the server's hits as they come. The last ones stay meanwhile. */
export function useGroups({ me, acts, typed, recent }: Asked) {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  const q = useSettled(typed, pauseMs)
  const optionsOf = (text: string) => queries.palette.find.queryOptions({ input: { q: text } })
  const found = useQuery({ ...optionsOf(q), enabled: q !== '' && typed !== '', placeholderData: keepPreviousData })
  const again = useAgain(me, typed === '' ? recent : none)
  const pages = { title: 'Pages', options: pagesOf(me, typed) }
  const actions = { title: 'Actions', options: matching(acts, typed).map(actOption) }
  // Actions come last: no row that a later answer moves away does anything.
  const groupsOf = (hits: Hits | undefined) => filled([pages, ...(hits ? hitGroups(me, hits) : []), actions])
  return {
    groups: typed === '' ? once([...again, pages, actions]) : groupsOf(found.data),
    found,
    /** What is shown answers an earlier question than what is typed now. */
    isOld: typed !== '' && (q !== typed || found.isPlaceholderData || found.isPending),
    /** The rows for this text, once the server has answered. What went wrong is said by the list. */
    ask: (text: string) =>
      queryClient.query(optionsOf(text)).then(
        hits => groupsOf(hits),
        (): Group[] => [],
      ),
  }
}

/** What was chosen lately is not listed a second time below. */
function once(groups: readonly Group[]): Group[] {
  const seen = new Set<string>()
  const isNew = ({ id }: Option) => !seen.has(id) && seen.add(id)
  return filled(groups.map(({ title, options }) => ({ title, options: options.filter(isNew) })))
}

const none: readonly string[] = []

const filled = (groups: readonly Group[]) => groups.filter(({ options }) => options.length > 0)

/** All of them before anything is typed, then the first that match. */
function pagesOf(me: Me | null, typed: string) {
  const pages = matching(pagesFor(me), typed)
  return (typed === '' ? pages : pages.slice(0, pagesShown)).map(pageOption)
}

/** What was chosen before, in its order, as far as it may still be opened. */
function useAgain(me: Me | null, recent: readonly string[]): Group[] {
  const { queries } = useRouteContext({ from: '__root__' })
  const ids = recent.filter(each => !each.startsWith('page:')).map(each => each.slice(each.indexOf(':') + 1))
  const { data } = useQuery({
    ...queries.palette.again.queryOptions({ input: { ids } }),
    enabled: me !== null && ids.length > 0,
    retry: false,
  })
  const pages = pagesFor(me).map(pageOption)
  const known = [...pages, ...(data ? hitGroups(me, data).flatMap(({ options }) => options) : [])]
  const options = recent.flatMap(id => known.find(option => option.id === id) ?? [])
  return options.length > 0 ? [{ title: 'Recent', options }] : []
}
