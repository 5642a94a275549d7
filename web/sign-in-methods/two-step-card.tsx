import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { Mine } from '#/contract/sign-in-methods.ts'
import { limits } from '#/rules/limits.ts'
import { mayPass } from '../api/again.ts'
import { wordsOf } from '../api/api.ts'
import { useReread } from '../api/reread.ts'
import { tolerate } from '../api/tolerate.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepDialog } from './two-step-dialog.tsx'
import { useProven } from './use-proven.tsx'

const fewCodes = 3

interface Begun {
  secret: string
  url: string
  /** Until when this secret is shown again if the set-up is reopened, in milliseconds since 1970. */
  until: number
}

/** Shorter than the quarter of an hour for which the server accepts codes of a new secret. */
const keptMs = 10 * 60_000

/**
 * Whoever closes the set-up and opens it again finds the same key, because their app may have it already. The dialog stays open
 * when the state it changes is reread: someone who switches windows for a moment must find their new codes still there.
 */
export function TwoStepCard({ twoStep }: Pick<Mine, 'twoStep'>) {
  const reread = useReread(({ signInMethods }) => [signInMethods.mine])
  const [begun, setBegun] = useState<Begun>()
  const kept = useRef<Begun>(undefined)
  const title = useRef<HTMLHeadingElement>(null)
  const readAndStay = async () => {
    await reread()
    // The pressed button disappears when the state changes.
    focusWhenLost(() => title.current)
  }
  const show = (made: Begun) => {
    kept.current = made
    setBegun(made)
  }
  const close = () => {
    setBegun(undefined)
    void readAndStay()
  }
  return (
    <>
      {twoStep ? (
        <On {...twoStep} title={title} reread={readAndStay} />
      ) : (
        <Off title={title} kept={kept} onBegun={show} />
      )}
      {begun && <TwoStepDialog {...begun} onSpent={() => void (kept.current = undefined)} onClose={close} />}
    </>
  )
}

type Titled = { title: RefObject<HTMLHeadingElement | null> }

type OffProps = Titled & { kept: RefObject<Begun | undefined>; onBegun: (begun: Begun) => void }

function Off({ title, kept, onBegun }: OffProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const begin = useProven({
    call: (_: null, present) => api.signInMethods.beginTwoStep({ present }),
    done: made => onBegun({ ...made, until: Date.now() + keptMs }),
    failed: 'Two-step verification was not switched on',
  })
  const start = () => {
    if (kept.current && Date.now() < kept.current.until) onBegun(kept.current)
    else begin.start(null)
  }
  return (
    <Card
      title="Two-step verification"
      titleRef={title}
      note="After your password or Google, we ask for a code from an app on your phone. A stolen password alone is then useless."
    >
      <Button busy={begin.busy} onClick={start}>
        Switch on
      </Button>
      {begin.dialog}
    </Card>
  )
}

type OnProps = Titled & NonNullable<Mine['twoStep']> & { reread: () => Promise<unknown> }

function On({ since, codesLeft, title, reread }: OnProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const [asks, setAsks] = useState<'off' | 'renew'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const stop = useProven({
    call: (_: null, present) => api.signInMethods.stopTwoStep({ present }).catch(tolerate('two_step_is_off')),
    done: async () => {
      toast.success('Two-step verification is off')
      await reread()
    },
    failed: 'Failed to switch two-step verification off',
    refused: reread,
  })
  const renew = useProven({
    call: (_: null, present) => api.signInMethods.renewCodes({ present }),
    done: async made => {
      setCodes(made.codes)
      await reread()
    },
    failed: 'You got no new codes',
    words: error => wordsOf(error) + (mayPass(error) ? ' The ones you have may have stopped working.' : ''),
  })
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          Two-step verification <Badge tone="success">On</Badge>
        </span>
      }
      titleRef={title}
      note={
        <>
          Since <Time value={since} />. {codesLeft} of {limits.recoveryCodes} recovery codes left.
        </>
      }
    >
      {codesLeft < fewCodes && (
        <div className="mb-3">
          <Notice tone="warning">
            {codesLeft === 0 ? 'No recovery code is left.' : 'Few recovery codes are left.'} Without your phone you need
            one to log in.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={renew.busy} onClick={() => setAsks('renew')}>
          New recovery codes
        </Button>
        <Button busy={stop.busy} onClick={() => setAsks('off')}>
          Switch off
        </Button>
      </div>
      <ConfirmDialog
        open={asks === 'off'}
        onClose={() => setAsks(undefined)}
        title="Switch two-step verification off?"
        description="Your password, or Google, alone will open your account again. The recovery codes stop working."
        confirm="Switch off"
        onConfirm={() => {
          setAsks(undefined)
          stop.start(null)
        }}
      />
      <ConfirmDialog
        open={asks === 'renew'}
        onClose={() => setAsks(undefined)}
        title="Make new recovery codes?"
        description="The ones you have stop working."
        confirm="Make new codes"
        tone="primary"
        onConfirm={() => {
          setAsks(undefined)
          renew.start(null)
        }}
      />
      {codes && (
        <ShownOnceDialog title="Your new recovery codes" kept="I have saved them" onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} />
        </ShownOnceDialog>
      )}
      {stop.dialog}
      {renew.dialog}
    </Card>
  )
}
