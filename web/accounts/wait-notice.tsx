import { Notice } from '../ui/notice.tsx'

type WaitNoticeProps = {
  /** What did not happen: "Login failed". */
  title: string
  /** For how long, when there were too many tries. */
  wait: string | undefined
}

/** Stays in the form, unlike a toast: there is nothing to do but to wait. */
export function WaitNotice({ title, wait }: WaitNoticeProps) {
  if (!wait) return null
  return (
    <Notice tone="warning" alert title={title}>
      {wait}
    </Notice>
  )
}
