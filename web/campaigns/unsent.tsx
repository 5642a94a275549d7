import { LongText } from '../submissions/long-text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'

/** What somebody typed where it can no longer be sent, to read and copy. */
export function Unsent({ text }: { text: string }) {
  return (
    <section
      aria-label="What you wrote"
      className="w-full min-w-0 rounded-lg border border-line bg-surface p-4 text-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">What you wrote, not sent</p>
        <CopyButton text={text} what="what you wrote" />
      </div>
      <LongText text={text} className="mt-1" />
    </section>
  )
}
