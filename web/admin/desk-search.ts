import { useLocation, useNavigate } from '@tanstack/react-router'
import type { RoleFilter } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { idIn, shortened } from '../desk-values.ts'
import { oneOf, text } from '../search.ts'

const tabs = ['assignments', 'roles'] as const
const filters: readonly [RoleFilter, ...RoleFilter[]] = ['all', 'founder', 'contributor', 'admin', 'none']

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
  const asked: Record<string, unknown> = useLocation({ select: location => location.search })
  const navigate = useNavigate()
  const search: DeskSearch = {
    tab: oneOf(tabs, asked['tab']),
    q: shortened(text(asked['q']), limits.searchMax),
    founder: idIn(asked['founder']),
    role: oneOf(filters, asked['role']),
    person: idIn(asked['person']),
  }
  /** Typing replaces the history entry; a choice adds one, so that Back undoes it. Default values are left out of the address. */
  const change = (next: Partial<DeskSearch>, { replace = false } = {}) => {
    const { tab, q, founder, role, person } = { ...search, ...next }
    void navigate({
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
  return { search, change }
}
