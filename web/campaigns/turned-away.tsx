import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PageSpinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

type TurnedAwayProps = { words: string } & (
  | { to: '/explore' }
  | { to: '/campaign/$id' | '/manage-campaign/$id'; id: string }
)

/**
 * Redirects to a page that the reader may see, with a toast saying why. A redirect by the router could not show the
 * toast when it happens on the server.
 */
export function TurnedAway(props: TurnedAwayProps) {
  const navigate = useNavigate()
  const told = useRef(false)
  const { words, to } = props
  const id = props.to === '/explore' ? undefined : props.id
  useEffect(() => {
    if (told.current) return
    told.current = true
    toast.error(words)
    void navigate({ to, ...(id === undefined ? {} : { params: { id } }), replace: true })
  }, [navigate, words, to, id])
  return <PageSpinner />
}
