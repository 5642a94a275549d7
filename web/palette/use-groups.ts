import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import type { Hits } from '#/contract/palette.ts'
import { useSettled } from '../ui/settled.ts'
import type { Act, Group, Option } from './option.ts'
import { actOption, hitGroups, matching, pageOption } from './option.ts'
import { pagesFor } from './pages.ts'

const pauseMs = 150
const pagesShown = 6

interface Asked {
  me: Me | null
  acts: readonly Act[]
  /** The text in the field now. */
  typed: string
  /** Ids of earlier choices, newest first. */
  recent: readonly string[]
}

/** The rows for the typed text: pages and actions at once, the server's hits when they arrive. The previous hits stay until then. */
export function useGroups({ me, acts, typed, recent }: Asked) {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  const q = useSettled(typed, pauseMs)
  const optionsOf = (text: string) => queries.palette.find.queryOptions({ input: { q: text } })
  const found = useQuery({ ...optionsOf(q), enabled: q !== '' && typed !== '', placeholderData: keepPreviousData })
  const again = useAgain(me, typed === '' ? recent : none)
  const pages = { title: 'Pages', options: pagesOf(me, typed) }
  const actions = { title: 'Actions', options: matching(acts, typed).map(actOption) }
  // Actions come last, so that hits arriving later cannot move an action away under a press.
  const groupsOf = (hits: Hits | undefined) => filled([pages, ...(hits ? hitGroups(me, hits) : []), actions])
  return {
    groups: typed === '' ? once([...again, pages, actions]) : groupsOf(found.data),
    found,
    /** The results shown belong to an earlier query than the text typed now. */
    isOld: typed !== '' && (q !== typed || found.isPlaceholderData || found.isPending),
    /** The rows for this text, once the server has answered; empty on failure, which the list reports. */
    ask: (text: string) =>
      queryClient.query(optionsOf(text)).then(
        hits => groupsOf(hits),
        (): Group[] => [],
      ),
  }
}

/** Removes options that an earlier group already lists, such as recent ones. */
function once(groups: readonly Group[]): Group[] {
  const seen = new Set<string>()
  const isNew = ({ id }: Option) => !seen.has(id) && seen.add(id)
  return filled(groups.map(({ title, options }) => ({ title, options: options.filter(isNew) })))
}

const none: readonly string[] = []

const filled = (groups: readonly Group[]) => groups.filter(({ options }) => options.length > 0)

/** All pages while nothing is typed, then the first matches. */
function pagesOf(me: Me | null, typed: string) {
  const pages = matching(pagesFor(me), typed)
  return (typed === '' ? pages : pages.slice(0, pagesShown)).map(pageOption)
}

/** Previous choices in their order, as far as the person may still open them. */
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
