import { useRouter, useSearch } from '@tanstack/react-router'
import type { RoleFilter } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { idIn, shortened } from './desk-values.ts'
import { oneOf, text } from '../search.ts'

const tabs = ['assignments', 'roles'] as const
const filters: readonly [RoleFilter, ...RoleFilter[]] = ['all', 'founder', 'contributor', 'admin', 'none', 'teamless']

interface DeskSearch {
  tab: (typeof tabs)[number]
  q: string
  /** The id of the founder whose team is listed; empty for all. */
  founder: string
  role: RoleFilter
  /** The id of the person whose account dialog is open; empty for none. */
  person: string
}

/** The search values of the address. Parsed here and not in the route, whose code is part of every page. */
export function useDeskSearch() {
  const router = useRouter()
  // Not `useLocation`, which already has the next page's search while this one is being left.
  const asked = useSearch({ from: '/_signed-in/admin/team-management' })
  /**
   * Typing replaces the history entry; a choice adds one, so that Back undoes it. Default values are left out of the address. Other values
   * are read at the moment of the change: a search begins a moment after the last letter, and something else may be chosen before.
   */
  const change = (next: Partial<DeskSearch>, { replace = false } = {}) => {
    const { tab, q, founder, role, person } = { ...read(router.latestLocation.search), ...next }
    void router.navigate({
      to: '/admin/team-management',
      search: {
        ...(tab === 'roles' ? { tab } : {}),
        ...(q ? { q } : {}),
        ...(founder ? { founder } : {}),
        ...(role === 'all' ? {} : { role }),
        ...(person ? { person } : {}),
      },
      replace,
      resetScroll: false,
    })
  }
  return { search: read(asked), change }
}

const read = (asked: Record<string, unknown>): DeskSearch => ({
  tab: oneOf(tabs, asked['tab']),
  q: shortened(text(asked['q']), limits.searchMax),
  founder: idIn(asked['founder']),
  role: oneOf(filters, asked['role']),
  person: idIn(asked['person']),
})
