import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { refresh } from '../accounts/refresh.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { toast } from '../ui/toast.ts'

/**
 * The session ended while somebody typed: says so and leads to the login. Returns false when something else is wrong.
 * The guard of the page they stand on brings them back to it, and their draft is there.
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
