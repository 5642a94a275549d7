import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { Mine } from '#/contract/sign-in-methods.ts'
import { shown } from '#/rules/shown-words.ts'
import { useReread } from '../api/reread.ts'
import { tolerate } from '../api/tolerate.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { tellFailure, useGoogleAnswer } from './use-google-answer.ts'
import { useProven } from './use-proven.tsx'

export function GoogleCard({ isSetUp, linkedAt }: Mine['google']) {
  useGoogleAnswer(tell)
  const title = useRef<HTMLHeadingElement>(null)
  if (linkedAt) return <Linked at={linkedAt} title={title} />
  return (
    <Card title="Google" titleRef={title} note="Log in with your Google account.">
      {isSetUp ? <Link /> : <p className="text-muted">{shown.google_not_set_up.words}</p>}
    </Card>
  )
}

function tell(word: string, goOn?: () => void) {
  if (word === 'linked') toast.success('Google account linked', 'You can log in with it from now on.')
  else if (word === 'ended')
    toast.info(
      'You log in with Google from now on',
      'A password set before stopped working: nobody had confirmed this email address. You can set a new one here.',
      goOn && { label: 'Continue', onPress: goOn },
    )
  else tellFailure(word)
}

function Link() {
  const { api } = useRouteContext({ from: '__root__' })
  const { start, busy, dialog } = useProven({
    call: (_: null, present) => api.signInMethods.linkGoogle({ present }),
    done: ({ url }) => window.location.assign(url),
    failed: 'Google was not linked',
  })
  return (
    <>
      <Button busy={busy} onClick={() => start(null)}>
        Link Google
      </Button>
      {dialog}
    </>
  )
}

function Linked({ at, title }: { at: Date; title: RefObject<HTMLHeadingElement | null> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ signInMethods }) => [signInMethods.mine])
  const [asks, setAsks] = useState(false)
  const readAndStay = async () => {
    await reread()
    // The “Unlink” button is gone together with the link.
    focusWhenLost(() => title.current)
  }
  const { start, busy, dialog } = useProven({
    call: (_: null, present) => api.signInMethods.unlinkGoogle({ present }).catch(tolerate('not_found')),
    done: async () => {
      toast.success('Google account unlinked')
      await readAndStay()
    },
    failed: 'Google was not unlinked',
    refused: readAndStay,
  })
  return (
    <Card
      title="Google"
      titleRef={title}
      action={
        <Button size="sm" busy={busy} onClick={() => setAsks(true)}>
          Unlink
        </Button>
      }
    >
      <p className="text-muted">
        Linked <Time value={at} />. You can log in with it.
      </p>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Unlink your Google account?"
        description="“Continue with Google” no longer opens this account. You can link it again."
        confirm="Unlink"
        onConfirm={() => {
          setAsks(false)
          start(null)
        }}
      />
      {dialog}
    </Card>
  )
}
