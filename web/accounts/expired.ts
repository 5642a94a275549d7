import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { refusalCode, wordsOf } from '../api/api.ts'
import { toast } from '../ui/toast.ts'
import { refresh } from './refresh.ts'

/**
 * A toast about a failed call, with the way to the login when the session has expired. Returns the toast's id. The function stays
 * the same.
 */
export function useFailed() {
  const logIn = useLogIn()
  return useCallback(
    (title: string, error: unknown, words = wordsOf(error)) =>
      toast.error(title, words, hasExpired(error) ? { label: 'Log In', onPress: logIn } : undefined),
    [logIn],
  )
}

/** Leads to the login and back, for after the session has expired: first the page must learn that nobody is signed in. */
export function useLogIn() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(() => {
    const next = router.state.location.href
    void refresh(queryClient, router).then(() => router.navigate({ to: '/login', search: { next } }))
  }, [queryClient, router])
}

const expired = new Set(['not_signed_in', 'login_to_create', 'login_to_subscribe'])

export const hasExpired = (error: unknown) => expired.has(refusalCode(error) ?? '')
