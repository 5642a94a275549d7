import { hasExpired, useFailed } from '../accounts/expired.ts'
import { wordsOf } from '../api/api.ts'

/** When the session expired while typing: says so and offers to log in. Returns false for any other error. */
export function useLogInAgain() {
  const failed = useFailed()
  return (error: unknown) => {
    if (!hasExpired(error)) return false
    failed(wordsOf(error), error, 'What you typed is kept.')
    return true
  }
}
