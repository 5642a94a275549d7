import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { refresh } from '../accounts/refresh.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Said when a visitor sends work: what they typed waits in this browser. */
export function LoginNeeded({ words }: { words: string | undefined }) {
  const next = useLocation({ select: ({ href }) => href })
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  if (!words) return null
  // Somebody whose session ended is still signed in as far as this page knows, and the login would send them back.
  const logIn = async () => {
    await refresh(queryClient, router)
    await navigate({ to: '/login', search: { next } })
  }
  return (
    <Notice
      tone="danger"
      alert
      title={words}
      action={
        <Button size="sm" onClick={() => void logIn()}>
          Log In
        </Button>
      }
    >
      What you typed is kept in this browser until you are back.
    </Notice>
  )
}
