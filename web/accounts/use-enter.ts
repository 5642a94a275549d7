import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Api } from '#/contract/index.ts'
import { mayPass } from '../api/again.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { codeStepPath } from '../sign-in-methods/owes-code.ts'
import type { Problems } from './checks.ts'
import { refresh } from './refresh.ts'
import { useProblems } from './use-problems.ts'
import { SessionUnverified, verifySession } from './verify-session.ts'
import { whoIsHere } from './who-is-here.ts'

interface Entrance<Typed, Answer> {
  check: (typed: Typed) => Problems
  call: (api: Api, typed: Typed) => Promise<Answer>
  /** Title of the toast shown when the server refuses. */
  failed: string
  entered?: (answer: Answer) => void
  /** The page to continue to, passed on to a second step. */
  next?: string | undefined
  /** Maps a refusal to problems of single fields. */
  about?: (code: string, words: string) => Problems | undefined
  /** Called after a failure. Resolves to true if what the person asked for exists already and they were taken to the next page. */
  isOver?: (() => Promise<boolean>) | undefined
}

/**
 * Signing in and signing up end the same way: verify the session, reload everything that depends on who is signed in, and let the guard
 * of the current page redirect them.
 */
export function useEnter<Typed, Answer>({
  check,
  call,
  failed,
  entered,
  next,
  about,
  isOver,
}: Entrance<Typed, Answer>) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { api } = useRouteContext({ from: '__root__' })
  const { form, problems, mark, correct, say, clear } = useProblems()
  const goesOn = useGoesOn({ next, isOver })
  useSignInElsewhere()
  const [wait, setWait] = useState<string>()
  const [refused, setRefused] = useState<string>()

  const refuse = (found: Problems) => {
    mark(found)
    say('Validation error', Object.values(found)[0])
  }
  const explain = (error: unknown) => {
    const code = refusalCode(error)
    const words = wordsOf(error)
    const ofFields = code && about?.(code, words)
    if (ofFields) mark(ofFields)
    const found = code === 'password_weak' ? { password: words } : fieldErrors(error)
    if (Object.keys(found).length > 0) return refuse(found)
    if (error instanceof SessionUnverified)
      return say('Session verification failed', 'Please try again or contact support.')
    if (code === 'slow_down') return setWait(words)
    if (!code) return say('Unexpected error', 'Something went wrong. Please try again.')
    say(failed, words)
    if (!ofFields) setRefused(words)
  }
  const enter = useOnePress({
    mutationFn: async (typed: Typed) => {
      const answer = await call(api, typed)
      await verifySession(() => api.accounts.me())
      entered?.(answer)
      await refresh(queryClient, router)
    },
    onError: async error => {
      if (!(await goesOn(error))) explain(error)
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

/** Returns a function that says whether a failed try needs no message: the person is signed in already, or is taken elsewhere. */
function useGoesOn({ next, isOver }: Pick<Entrance<unknown, unknown>, 'next' | 'isOver'>) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { api } = useRouteContext({ from: '__root__' })
  return async (error: unknown) => {
    const code = refusalCode(error)
    // Signed in from another tab, or the response of this try or the previous one was lost.
    if (code === 'already_signed_in' || (mayPass(error) && (await whoIsHere(api)))) {
      void refresh(queryClient, router)
      return true
    }
    if (code === 'code_needed') {
      void router.navigate({ href: codeStepPath(next) })
      return true
    }
    return (await isOver?.()) ?? false
  }
}

/**
 * When a form left open is looked at again after a login in another tab, the guard of its page asks the server and redirects. So it does
 * when a connection is back that was lost before the answer.
 */
function useSignInElsewhere() {
  const router = useRouter()
  useEffect(() => {
    const seen = () => void (document.visibilityState === 'visible' && router.invalidate())
    document.addEventListener('visibilitychange', seen)
    window.addEventListener('online', seen)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      window.removeEventListener('online', seen)
    }
  }, [router])
}
