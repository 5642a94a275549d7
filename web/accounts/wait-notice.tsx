import { Notice } from '../ui/notice.tsx'

type WaitNoticeProps = {
  /** What did not happen: "Login failed". */
  title: string
  /** For how long, when there were too many tries. */
  wait: string | undefined
  /** What the server said, which a toast says aloud and then takes away. */
  refused: string | undefined
}

/** Stays in the form, unlike a toast: there is nothing to do but to wait, or to read again what was refused. */
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
