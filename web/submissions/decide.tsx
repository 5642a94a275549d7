import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Submission } from '#/contract/submissions.ts'
import { wordsOf } from '../api.ts'
import { useIsIdle } from '../one-press.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { RejectDialog } from './reject-dialog.tsx'

type DecideProps = {
  submission: Submission
  approveLabel?: string | undefined
  /** The one to take next gets the primary button of the page. */
  primary?: boolean | undefined
}

/**
 * The founder's two answers to a pending submission. Its list carries `data-review` and `tabIndex={-1}`:
 * the keyboard goes there when the decided card leaves.
 */
export function Decide({ submission, approveLabel = 'Approve', primary = false }: DecideProps) {
  const { queries, api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [rejecting, setRejecting] = useState(false)
  const mutationKey = ['decide', submission.id]
  const isIdle = useIsIdle(mutationKey)
  const place = useRef<HTMLDivElement>(null)

  /** Both screens and the card read the new state before the button is free again. */
  const reread = async () => {
    const list = place.current?.closest<HTMLElement>('[data-review]')
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.campaigns.key() }),
      queryClient.invalidateQueries({ queryKey: queries.dashboards.key() }),
    ])
    requestAnimationFrame(() => document.activeElement === document.body && list?.focus({ preventScroll: true }))
  }
  const approve = useMutation({
    mutationKey,
    mutationFn: () => api.submissions.approve({ id: submission.id }),
    onSuccess: async decided => {
      toast.success('Approved', approvedWords(decided))
      await reread()
    },
    onError: async error => {
      toast.error('Failed to approve submission', wordsOf(error))
      await reread()
    },
  })
  const reject = useMutation({
    mutationKey,
    mutationFn: (reason: string) => api.submissions.reject({ id: submission.id, reason }),
    onSuccess: async () => {
      setRejecting(false)
      toast.success('Rejected', `${submission.contributor.name} sees your decision.`)
      await reread()
    },
    onError: error => toast.error('Failed to reject submission', wordsOf(error)),
  })
  return (
    <div ref={place} className="flex flex-wrap gap-2">
      <Button
        variant={primary ? 'primary' : 'secondary'}
        busy={approve.isPending}
        onClick={() => isIdle() && approve.mutate()}
        aria-description={nameOf(submission)}
        className="max-xs:min-h-control max-xs:py-1.5 max-xs:shrink max-xs:whitespace-normal"
      >
        {approveLabel}
      </Button>
      <Button
        variant="ghost"
        busy={reject.isPending}
        onClick={() => setRejecting(true)}
        aria-description={nameOf(submission)}
      >
        Reject
      </Button>
      <RejectDialog
        open={rejecting}
        onOpenChange={setRejecting}
        submission={submission}
        busy={reject.isPending}
        onReject={reason => isIdle() && reject.mutate(reason)}
      />
    </div>
  )
}

const nameOf = ({ title, contributor }: Submission) => title ?? `comment by ${contributor.name}`

const approvedWords = ({ kind, contributor }: Submission) =>
  kind === 'post'
    ? `${contributor.name} now publishes it on Reddit. The engagement campaign starts when it is there.`
    : `${contributor.name} is paid and sees your decision.`
