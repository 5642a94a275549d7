import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Submission, Version } from '#/contract/submissions.ts'
import { Time } from '../ui/time.tsx'
import { LongText } from './long-text.tsx'
import { TypedText } from '../ui/typed-text.tsx'

/** Earlier versions and why they were rejected, newest first. Collapsed initially. */
export function SubmissionHistory({ submission: { earlier } }: { submission: Submission }) {
  if (earlier.length === 0) return null
  return (
    <details className="group mt-3">
      <summary className="-ms-1 inline-flex min-h-control-sm cursor-pointer list-none items-center gap-1 rounded-sm px-1 text-sm font-semibold link pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {earlier.length === 1 ? 'Earlier version' : `Earlier versions, ${earlier.length}`}
      </summary>
      <ol className="mt-1 grid gap-4 border-s-2 border-line ps-4">
        {earlier.map(version => (
          <li key={version.attempt} className="min-w-0">
            <Earlier version={version} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function Earlier({ version }: { version: Version }) {
  const { attempt, status, title, content, submittedAt, decidedAt, rejectReason } = version
  return (
    <>
      <p className="text-sm text-muted">
        <span className="font-semibold text-ink">Version {attempt}</span>, sent <Time value={submittedAt} />,{' '}
        {status === 'rejected' ? 'rejected' : 'withdrawn'} {decidedAt && <Time value={decidedAt} />}
      </p>
      {title && (
        <p dir="auto" className="mt-1 font-semibold wrap-anywhere">
          {title}
        </p>
      )}
      <LongText text={content} />
      {status === 'rejected' && <RejectReason title="Why it was rejected" reason={rejectReason} />}
    </>
  )
}

export function RejectReason({ title, reason }: { title: string; reason: string | null }) {
  return (
    <div className="mt-3 rounded-md bg-danger-soft px-3 py-2">
      <p className="text-sm font-semibold text-danger">{title}</p>
      <TypedText>{reason ?? 'No reason was given.'}</TypedText>
    </div>
  )
}
