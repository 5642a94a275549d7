import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { WebhookEndpoint } from '#/contract/webhooks.ts'
import { failingDaysMax, oldSecretHours } from '#/rules/webhooks.ts'
import { useFailed } from '../accounts/expired.ts'
import { newId } from '../new-id.ts'
import { useOnePress } from '../api/one-press.ts'
import { tolerate } from '../api/tolerate.ts'
import { useReread } from '../api/reread.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { MessageList } from './message-list.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type EndpointCardProps = {
  endpoint: WebhookEndpoint
  /** Called when the card that had the focus is removed. */
  onGone: () => void
}

export function EndpointCard({ endpoint, onGone }: EndpointCardProps) {
  const { id, url, events, offSince } = endpoint
  const { api } = useRouteContext({ from: '__root__' })
  const [open, setOpen] = useState<'change' | 'renew' | 'remove'>()
  const close = () => setOpen(undefined)
  const acts = useRef<HTMLDivElement>(null)
  useLostFocus(acts, onGone)
  const test = useDo(() => api.webhooks.test({ id }), 'The test event was not sent', 'The test event is on its way')
  const turn = useDo(
    async () => {
      const isOn = Boolean(offSince)
      await api.webhooks.change({ id, isOn })
      return isOn
    },
    'This was not changed',
    isOn => (isOn ? 'Webhook switched on' : 'Webhook switched off'),
  )
  const [renewal, setRenewal] = useState(newId)
  const [secret, show] = useState<string>()
  const renew = useDo(async () => {
    const made = await api.webhooks.renewSecret({ id: renewal, endpointId: id })
    show(made.secret)
    setRenewal(newId())
    close()
  }, 'No secret was made')
  const remove = useDo(
    () => api.webhooks.remove({ id }).catch(tolerate('not_found')),
    'The webhook was not removed',
    'Webhook removed',
    onGone,
  )
  return (
    <Card title={<bdi className="wrap-anywhere">{url}</bdi>} note={<Standing {...endpoint} />}>
      <p className="text-sm wrap-anywhere text-muted">{events.join(', ')}</p>
      <div ref={acts} className="mt-3 mb-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={test.isPending}
          disabledReason={offSince ? 'This webhook is off. Switch it on first.' : undefined}
          onClick={() => test.mutate()}
        >
          Send test event
          <span className="sr-only"> to {url}</span>
        </Button>
        <Button size="sm" aria-label={`Change ${url}`} onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button size="sm" busy={turn.isPending} onClick={() => turn.mutate()}>
          {offSince ? 'Switch on' : 'Switch off'}
          <span className="sr-only"> {url}</span>
        </Button>
        <Button size="sm" onClick={() => setOpen('renew')}>
          New secret
          <span className="sr-only"> for {url}</span>
        </Button>
        <Button size="sm" aria-label={`Remove ${url}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      <MessageList id={id} isOn={!offSince} />
      {open === 'change' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      <ConfirmDialog
        open={open === 'renew'}
        onClose={close}
        title="Make a new secret?"
        description={`For ${oldSecretHours} hours messages are signed with both, so that you have time to change your server.`}
        confirm="Make a new secret"
        tone="primary"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
      {secret && <SecretDialog secret={secret} onClose={() => show(undefined)} />}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title={
          <>
            Remove the webhook to <bdi>{url}</bdi>?
          </>
        }
        description="Nothing more is sent there, and what was sent is no longer listed. This cannot be undone."
        confirm="Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </Card>
  )
}

const offWords = {
  paused: 'You switched it off, or chose a new password',
  gone: 'It answered that it is gone',
  failing: 'It accepted nothing for days',
} as const

function Standing({ offSince, offReason, failingSince }: WebhookEndpoint) {
  if (offSince)
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={offReason === 'paused' ? 'neutral' : 'danger'}>Off</Badge>
        <span>
          {offReason && offWords[offReason]} · <Time value={offSince} />
        </span>
      </span>
    )
  if (failingSince)
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone="warning">Failing</Badge>
        <span>
          It stopped accepting messages <Time value={failingSince} />. After {failingDaysMax} days it is switched off.
        </span>
      </span>
    )
  return <Badge tone="success">On</Badge>
}

type Words<Result> = string | ((result: Result) => string)

function useDo<Result>(call: () => Promise<Result>, failed: string, done?: Words<Result>, onDone?: () => void) {
  const tell = useFailed()
  const reread = useReread(({ webhooks }) => [webhooks])
  return useOnePress({
    mutationFn: call,
    onSuccess: async result => {
      if (done) toast.success(typeof done === 'string' ? done : done(result))
      await reread()
      onDone?.()
    },
    onError: async error => {
      const failure = tell(failed, error)
      // The answer alone may have been lost.
      await reread()
      return failure
    },
  })
}
