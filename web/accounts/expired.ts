import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refusalCode, wordsOf } from '../api/api.ts'
import { toast } from '../ui/toast.ts'
import { refresh } from './refresh.ts'

/** A toast about a failed call, with the way to the login when the session has expired. Returns the toast's id. */
export function useFailed() {
  const logIn = useLogIn()
  return (title: string, error: unknown, words = wordsOf(error)) =>
    toast.error(title, words, hasExpired(error) ? { label: 'Log In', onPress: logIn } : undefined)
}

/** Leads to the login and back, for after the session has expired: first the page must learn that nobody is signed in. */
export function useLogIn() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return () => {
    const next = router.state.location.href
    void refresh(queryClient, router).then(() => router.navigate({ to: '/login', search: { next } }))
  }
}

const expired = new Set(['not_signed_in', 'login_to_create', 'login_to_subscribe'])

export const hasExpired = (error: unknown) => expired.has(refusalCode(error) ?? '')
