import { Link, useLocation } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Said when a visitor sends work: what they typed waits in this browser. */
export function LoginNeeded({ words }: { words: string | undefined }) {
  const next = useLocation({ select: ({ href }) => href })
  if (!words) return null
  return (
    <Notice
      tone="danger"
      alert
      title={words}
      action={
        <Button asChild size="sm">
          <Link to="/login" search={{ next }}>
            Log In
          </Link>
        </Button>
      }
    >
      What you typed is kept in this browser until you are back.
    </Notice>
  )
}
