import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Api } from '#/contract/index.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { codeStepPath } from '../ways/owes-code.ts'
import type { Problems } from './checks.ts'
import { refresh } from './refresh.ts'
import { useProblems } from './use-problems.ts'
import { SessionUnverified, verifySession } from './verify-session.ts'

interface Entrance<Typed, Answer> {
  check: (typed: Typed) => Problems
  call: (api: Api, typed: Typed) => Promise<Answer>
  /** Title of the toast when the server refuses. */
  failed: string
  entered?: (answer: Answer) => void
  /** The page to go on to, which a second step must not forget. */
  next?: string | undefined
  /** What a refusal says about a field of the form. */
  about?: (code: string, words: string) => Problems | undefined
}

/**
 * Signing in and signing up end alike: the session is verified, then the whole page learns who sits here,
 * and the guard of the page they stand on sends them to where they belong.
 */
export function useEnter<Typed, Answer>({ check, call, failed, entered, next, about }: Entrance<Typed, Answer>) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { api } = useRouteContext({ from: '__root__' })
  const { form, problems, mark, correct, say, clear } = useProblems()
  const [wait, setWait] = useState<string>()
  const [refused, setRefused] = useState<string>()

  const refuse = (found: Problems) => {
    mark(found)
    say('Validation error', Object.values(found)[0])
  }
  const enter = useOnePress({
    // Offline it fails at once and says so, instead of waiting for a network in silence.
    mutationFn: async (typed: Typed) => {
      const answer = await call(api, typed)
      await verifySession(() => api.accounts.me())
      entered?.(answer)
      await refresh(queryClient, router)
    },
    onError: error => {
      const code = refusalCode(error)
      // In another tab, or the answer of the try before was lost.
      if (code === 'already_signed_in') return void refresh(queryClient, router)
      if (code === 'code_needed') return void router.navigate({ href: codeStepPath(next) })
      const said = code && about?.(code, wordsOf(error))
      if (said) mark(said)
      const found = code === 'password_weak' ? { password: wordsOf(error) } : fieldErrors(error)
      if (Object.keys(found).length > 0) refuse(found)
      else if (error instanceof SessionUnverified)
        say('Session verification failed', 'Please try again or contact support.')
      else if (code === 'slow_down') setWait(wordsOf(error))
      else if (code) {
        say(failed, wordsOf(error))
        if (!said) setRefused(wordsOf(error))
      } else say('Unexpected error', 'Something went wrong. Please try again.')
    },
  })
  const send = (typed: Typed) => {
    const found = check(typed)
    if (Object.keys(found).length > 0) return refuse(found)
    clear()
    setWait(undefined)
    setRefused(undefined)
    enter.mutate(typed)
  }

  return { form, problems, send, correct, busy: enter.isPending, wait, refused }
}
