import type { Submission } from '#/contract/submissions.ts'
import { Time } from '../ui/time.tsx'

type TurnWordsProps = {
  submission: Submission
  isMine: boolean
  isYourTurn: boolean
}

/** Whose turn it is on a submission and since when, worded for the reader. */
export function TurnWords({ submission, isMine, isYourTurn }: TurnWordsProps) {
  const { status, kind, contributor, attempt, submittedAt, decidedAt, publishBy } = submission
  const decided = <Time value={decidedAt ?? submittedAt} />
  switch (status) {
    case 'pending':
      return (
        <>
          {isYourTurn ? 'Your turn' : 'The founder’s turn'}, {attempt > 1 ? 'sent again' : 'sent'}{' '}
          <Time value={submittedAt} />
        </>
      )
    case 'pending_post':
      return (
        <>
          {isMine ? (
            'Your turn, publish'
          ) : (
            <>
              <bdi>{contributor.name}</bdi>’s turn to publish,
            </>
          )}
          {publishBy && (
            <>
              {' '}
              by <Time value={publishBy} as="deadline" />
            </>
          )}
          , approved {decided}
        </>
      )
    case 'approved':
      return (
        <>
          {kind === 'post' ? 'Published' : 'Approved'} {decided}
        </>
      )
    case 'rejected':
      if (isYourTurn) return <>Your turn, decided {decided}. Revise and resend it while the campaign takes work.</>
      return (
        <>
          Decided {decided}
          {isMine && !submission.campaignHasEnded && '. You can revise and resend it while the campaign takes work.'}
        </>
      )
    case 'withdrawn':
      return (
        <>
          {isMine ? 'You withdrew it' : 'Withdrawn'} {decided}
        </>
      )
    case 'lapsed':
      return isMine ? 'Not published in time' : 'Not published'
  }
}
