import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { readerOf } from '../accounts/early-form.tsx'
import { hasExpired, useFailed } from '../accounts/expired.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const QrCode = lazyPart(() => import('./qr-code.tsx').then(module => module.QrCode))

type TwoStepDialogProps = {
  secret: string
  /** The secret as an otpauth: URL. */
  url: string
  /** Nothing more can be confirmed with the secret. */
  onSpent: () => void
  onClose: () => void
}

/** First the authenticator app gets the secret and confirms it with a code; then the recovery codes are shown. */
export function TwoStepDialog({ secret, url, onSpent, onClose }: TwoStepDialogProps) {
  const formId = useId()
  const { form, problem, correct, send, confirm } = useConfirm(secret, onSpent, onClose)
  if (confirm.data) {
    return (
      <ShownOnceDialog title="Two-step verification is on" kept="I have saved them" onClose={onClose}>
        <RecoveryCodes codes={confirm.data.codes} />
      </ShownOnceDialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch two-step verification on"
      cancel="Cancel"
      busy={confirm.isPending}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={confirm.isPending}>
          Switch on
        </Button>
      }
    >
      <ol className="grid list-decimal grid-cols-1 gap-4 ps-5 marker:font-semibold">
        <li>
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <div className="mt-3 flex flex-wrap items-center gap-4">
            <div className="aspect-square w-44 max-w-full">
              <Suspense fallback={<Skeleton className="size-full" />}>
                <QrCode text={url} />
              </Suspense>
            </div>
            <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-2">
              <p>
                <span className="block text-sm text-muted">Key</span>
                <code className="font-sans font-semibold tracking-wide wrap-anywhere select-all figure">
                  {inGroups(secret)}
                </code>
              </p>
              {/* Whoever sets it up on the phone that has the app cannot scan the code. */}
              <CopyButton text={secret} what="the key" />
            </div>
          </div>
        </li>
        <li>
          <form ref={form} id={formId} noValidate onSubmit={send} onInput={correct}>
            <Field label="Type the code that it shows" help="Six digits, new ones every half minute." error={problem}>
              <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} className="figure" />
            </Field>
          </form>
        </li>
      </ol>
    </Dialog>
  )
}

/** An earlier set-up that was scanned but never finished has left an entry in the app, whose codes are of no use. */
const newestEntry = 'If your app lists this account more than once, use the newest entry.'

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function useConfirm(secret: string, onSpent: () => void, onClose: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const failed = useFailed()
  const refuse = (words: string) => {
    setProblem(words)
    focusFirstInvalid(form.current)
  }
  const confirm = useOnePress({
    mutationFn: (code: string) => api.signInMethods.confirmTwoStep({ secret, code }),
    onSuccess: onSpent,
    onError: error => {
      if (hasExpired(error)) return failed('Two-step verification is not on', error)
      const code = refusalCode(error)
      if (code === 'code_wrong') return refuse(`${wordsOf(error)} ${newestEntry}`)
      if (code === 'two_step_begun_anew' || code === 'two_step_is_on') onSpent()
      if (code !== 'two_step_is_on') return refuse(wordsOf(error))
      // It was switched on in another tab, or here, and the answer with the codes was lost.
      onClose()
      toast.info('Two-step verification is on', 'If you have not seen its recovery codes, make new ones.')
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readerOf(new FormData(event.currentTarget))('code').trim()
    if (code) confirm.mutate(code)
    else refuse('Please enter the six digits your app shows.')
  }
  return { form, problem, correct: () => setProblem(undefined), send, confirm }
}
