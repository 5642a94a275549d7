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
  /** Whose team alone is listed: an id, or nothing for all. */
  founder: string
  role: RoleFilter
  /** Whose account is open: an id, or nothing. */
  person: string
}

/** What the address says of the desk. Read here and not by the route, whose code every page carries. */
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
  /** Typing takes the place of the address; a choice is a step that Back undoes. What is as it always is stays out of it. */
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
