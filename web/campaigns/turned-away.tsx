import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PageSpinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

type TurnedAwayProps = { words: string } & ({ to: '/explore' } | { to: '/campaign/$id'; id: string })

/** Sends a reader to the page that is theirs and says why. It is no redirect of the router, because the server's could not say it. */
export function TurnedAway(props: TurnedAwayProps) {
  const navigate = useNavigate()
  const told = useRef(false)
  const { words } = props
  const id = props.to === '/campaign/$id' ? props.id : undefined
  useEffect(() => {
    if (told.current) return
    told.current = true
    toast.error(words)
    void (id === undefined
      ? navigate({ to: '/explore', replace: true })
      : navigate({ to: '/campaign/$id', params: { id }, replace: true }))
  }, [navigate, words, id])
  return <PageSpinner />
}
