import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refresh } from '../accounts/refresh.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { toast } from '../ui/toast.ts'

/**
 * When the session expired while typing: says so and offers to log in. Returns false for any other error. The page's
 * guard brings the user back after the login, and their draft is still there.
 */
export function useLogInAgain() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return (error: unknown) => {
    const code = refusalCode(error)
    if (code !== 'not_signed_in' && code !== 'login_to_create') return false
    const logIn = () => void refresh(queryClient, router)
    toast.error(wordsOf(error), 'What you typed is kept.', { label: 'Log In', onPress: logIn })
    return true
  }
}
