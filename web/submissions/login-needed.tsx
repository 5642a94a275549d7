import { useLogIn } from '../accounts/expired.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown when a visitor submits work. What they typed is kept in this browser. */
export function LoginNeeded({ words }: { words: string | undefined }) {
  const logIn = useLogIn()
  if (!words) return null
  return (
    <Notice
      tone="danger"
      alert
      title={words}
      action={
        <Button size="sm" onClick={logIn}>
          Log In
        </Button>
      }
    >
      What you typed is kept in this browser until you are back.
    </Notice>
  )
}
