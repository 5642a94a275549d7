import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { refresh } from '../accounts/refresh.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown when a visitor submits work. What they typed is kept in this browser. */
export function LoginNeeded({ words }: { words: string | undefined }) {
  const next = useLocation({ select: ({ href }) => href })
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  if (!words) return null
  // After the session expired, this page still considers the user signed in, and the login page would redirect back.
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
