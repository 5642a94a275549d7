import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { googleFailures, isGoogleFailure } from '#/rules/google.ts'
import { toast } from '../ui/toast.ts'

/** Says with what word somebody came back from Google, once: the word then leaves the address. */
export function useGoogleAnswer(tell: (word: string) => void) {
  const router = useRouter()
  const href = useLocation({ select: location => location.href })
  useEffect(() => {
    const url = new URL(href, 'http://own.invalid')
    const word = url.searchParams.get('google')
    if (word === null) return
    url.searchParams.delete('google')
    tell(word)
    void router.navigate({ href: `${url.pathname}${url.search}`, replace: true })
  }, [router, href, tell])
}

export const useGoogleFailure = () => useGoogleAnswer(tellFailure)

/** Only words of ours are ever shown. */
export function tellFailure(word: string) {
  if (isGoogleFailure(word)) toast.error('Google sign in failed', googleFailures[word])
}
