import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { WebhookEndpoint } from '#/contract/webhooks.ts'
import { limits } from '#/rules/limits.ts'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import { webhookEvents, webhookWords } from '#/rules/webhooks.ts'
import { useFailed } from '../accounts/expired.ts'
import { readerOf } from '../accounts/early-form.tsx'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { newId } from '../new-id.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { useFieldGroup } from '../ui/field-wiring.ts'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { withScheme } from '../ui/web-address.ts'
import { SecretDialog } from './secret-dialog.tsx'

type EndpointDialogProps = {
  /** The endpoint to edit; without it, a new one is added. */
  endpoint?: WebhookEndpoint
  onClose: () => void
}

/** The URL and events of an endpoint. A new one then shows its secret. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const formId = useId()
  const { form, problems, correct, send, save } = useSave(endpoint, onClose)
  const secret = save.data?.secret
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={endpoint ? 'Change this webhook' : 'Add a webhook'}
      cancel="Cancel"
      busy={save.isPending}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
          {endpoint ? 'Save' : 'Add'}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={send} onInput={correct} className="grid gap-4">
        <Field label="Address" help="An https:// address that takes POST requests." error={problems.url}>
          <Input
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={limits.urlMax}
            defaultValue={endpoint?.url}
          />
        </Field>
        <Field group label="Send when" error={problems.events}>
          <EventBoxes chosen={endpoint?.events ?? webhookEvents} />
        </Field>
      </form>
    </Dialog>
  )
}

function EventBoxes({ chosen }: { chosen: readonly WebhookEvent[] }) {
  const { 'aria-invalid': invalid, ...field } = useFieldGroup()
  return (
    <div role="group" {...field} className="grid">
      {webhookEvents.map((event, at) => (
        <Checkbox
          key={event}
          name="events"
          value={event}
          defaultChecked={chosen.includes(event)}
          label={webhookWords[event]}
          description={<code className="font-mono">{event}</code>}
          {...(invalid && at === 0 ? { 'aria-invalid': true } : {})}
        />
      ))}
    </div>
  )
}

interface Typed {
  url: string
  events: WebhookEvent[]
}

function useSave(endpoint: WebhookEndpoint | undefined, onClose: () => void) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ webhooks }) => [webhooks])
  const add = useAdd()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<{ url?: string; events?: string }>({})
  const refuse = (found: { url?: string; events?: string }) => {
    setProblems(found)
    if (form.current) focusFirstInvalid(form.current)
  }
  const save = useOnePress({
    mutationFn: async (typed: Typed) => {
      if (!endpoint) return add(typed)
      await api.webhooks.change({ id: endpoint.id, ...typed })
      return { secret: '' }
    },
    onSuccess: async ({ secret }) => {
      if (!secret) {
        toast.success('Webhook changed')
        onClose()
      }
      await reread()
    },
    onError: error => {
      const isRefused = ['webhook_address', 'webhook_host'].includes(refusalCode(error) ?? '')
      const url = isRefused ? wordsOf(error) : fieldErrors(error)['url']
      if (url) return refuse({ url })
      // The answer alone may have been lost.
      void reread()
      return failed(endpoint ? 'The webhook was not changed' : 'No webhook was added', error)
    },
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = data.getAll('events')
    const typed = {
      url: withScheme(readerOf(data)('url').trim()),
      events: webhookEvents.filter(each => chosen.includes(each)),
    }
    const found = {
      ...(!typed.url && { url: 'An address is required' }),
      ...(typed.events.length === 0 && { events: 'Choose at least one event' }),
    }
    if (Object.keys(found).length > 0) refuse(found)
    else save.mutate(typed)
  }
  return { form, problems, correct: () => setProblems({}), send, save }
}

/**
 * Adds one endpoint, however often it is sent. When the answer was lost and other values are sent, the endpoint exists and
 * nobody has seen its secret: it is changed to these values and gets a new secret.
 */
function useAdd() {
  const { api } = useRouteContext({ from: '__root__' })
  const [id] = useState(newId)
  const [renewal] = useState(newId)
  return async (typed: Typed) => {
    try {
      return await api.webhooks.add({ id, ...typed })
    } catch (error) {
      if (refusalCode(error) !== 'id_reused') throw error
      await api.webhooks.change({ id, ...typed })
      return api.webhooks.renewSecret({ id: renewal, endpointId: id })
    }
  }
}
