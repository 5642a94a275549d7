import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFailed } from '../accounts/expired.ts'
import { readerOf } from '../accounts/early-form.tsx'
import { PresentPassword } from '../accounts/password-fields.tsx'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/field.tsx'

interface Guarded<What, Result> {
  call: (what: What, present: string | null) => Promise<Result>
  done: (result: Result) => unknown
  /** Title of the toast when the server refuses. */
  failed: string
  words?: (error: unknown) => string
  /** Called after a refusal; another tab or admin may have been faster. */
  refused?: () => unknown
  /** What is affected: one's own account by default. */
  touches?: keyof typeof reasons
}

const reasons = {
  account: 'this protects your account.',
  data: 'this holds everything of yours.',
  others: 'this affects other people. We will not ask again for a few minutes.',
}

interface Asked<What> {
  what: What
  problem?: string
}

/** Runs an action that protects an account. Asks for the password only when the server requires it: some time after signing in. */
export function useProven<What, Result>(guarded: Guarded<What, Result>) {
  const tell = useFailed()
  const { call, done, failed, words = wordsOf, refused, touches = 'account' } = guarded
  const [asked, ask] = useState<Asked<What>>()
  const run = useOnePress({
    mutationFn: ({ what, present }: { what: What; present: string | null }) => call(what, present),
    onSuccess: async result => {
      ask(undefined)
      await done(result)
    },
    onError: async (error, { what }) => {
      const code = refusalCode(error)
      if (code === 'password_needed') return ask({ what })
      if (code === 'password_wrong') return ask({ what, problem: wordsOf(error) })
      ask(undefined)
      const failure = tell(failed, error, words(error))
      await refused?.()
      return failure
    },
  })
  const dialog: ReactNode = asked && (
    <ProofDialog
      description={`You logged in a while ago, and ${reasons[touches]}`}
      problem={asked.problem}
      busy={run.isPending}
      onClose={() => ask(undefined)}
      onTyped={present => run.mutate({ what: asked.what, present })}
    />
  )
  const start = (what: What) => run.mutate({ what, present: null })
  return { start, busy: run.isPending && !asked, dialog }
}

type ProofDialogProps = {
  description: string
  problem: string | undefined
  busy: boolean
  onClose: () => void
  onTyped: (password: string) => void
}

function ProofDialog({ description, problem, busy, onClose, onTyped }: ProofDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const wrong = busy ? undefined : problem
  useEffect(() => {
    if (wrong) focusFirstInvalid(form.current)
  }, [wrong])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readerOf(new FormData(event.currentTarget))('present')
    setEmpty(password === '')
    if (password) onTyped(password)
    else focusFirstInvalid(event.currentTarget)
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title="Confirm it is you"
      description={description}
      cancel="Cancel"
      busy={busy}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          Continue
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={send}>
        <PresentPassword error={isEmpty ? 'Please enter your current password.' : wrong} />
      </form>
    </Dialog>
  )
}
