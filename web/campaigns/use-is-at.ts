import { useRouter } from '@tanstack/react-router'

/** Whether the user is still on a page. An answer that arrives after they left it must not take them away from where they are. */
export function useIsAt() {
  const router = useRouter()
  return (path: string) => router.state.location.pathname === path
}
