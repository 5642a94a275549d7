import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { googleFailures, isGoogleFailure } from '#/rules/google.ts'
import { ownPath } from '../paths.ts'
import { toast } from '../ui/toast.ts'

/**
 * Reports the result word with which the person came back from Google, once, and removes it from the address. `goOn` leads to the page
 * they had asked for, if it is another.
 */
export function useGoogleAnswer(tell: (word: string, goOn?: () => void) => void) {
  const router = useRouter()
  const href = useLocation({ select: location => location.href })
  useEffect(() => {
    const url = new URL(href, 'http://own.invalid')
    const word = url.searchParams.get('google')
    if (word === null) return
    const then = ownPath(url.searchParams.get('then'))
    url.searchParams.delete('google')
    url.searchParams.delete('then')
    tell(word, then === undefined ? undefined : () => void router.navigate({ href: then }))
    void router.navigate({ href: `${url.pathname}${url.search}`, replace: true })
  }, [router, href, tell])
}

export const useGoogleFailure = () => useGoogleAnswer(tellFailure)

/** Shows a message only for known failure words, because the address may contain anything. */
export function tellFailure(word: string) {
  if (isGoogleFailure(word)) toast.error('Google sign in failed', googleFailures[word])
}
