import { useRouter } from '@tanstack/react-router'
import type { CreateSearch } from './create-mode.ts'

/**
 * Whether the user is still on a page, and there about the same campaign. An answer that arrives after they left it must not take
 * them away from where they are.
 */
export function useIsAt() {
  const router = useRouter()
  return (path: string, about: { [Name in keyof CreateSearch]: CreateSearch[Name] | undefined } = {}) => {
    const { pathname, search } = router.state.location
    return pathname === path && Object.entries(about).every(([name, value]) => Reflect.get(search, name) === value)
  }
}
