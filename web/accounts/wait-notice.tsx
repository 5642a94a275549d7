import { Notice } from '../ui/notice.tsx'

type WaitNoticeProps = {
  /** What failed: "Login failed". */
  title: string
  /** How long to wait after too many tries, in words. */
  wait: string | undefined
  /** The server's message, which is also shown in a toast that disappears. */
  refused: string | undefined
}

/** Unlike a toast, it stays in the form, so that the person can reread the reason or the waiting time. */
export function WaitNotice({ title, wait, refused }: WaitNoticeProps) {
  if (wait) {
    return (
      <Notice tone="warning" alert title={title}>
        {wait}
      </Notice>
    )
  }
  return refused && <Notice tone="danger">{refused}</Notice>
}
