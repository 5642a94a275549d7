import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { WebhookEndpoint } from '#/contract/webhooks.ts'
import { eventsMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { unmarked } from '#/rules/unmarked.ts'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import { webhookEvents, webhookWords } from '#/rules/webhooks.ts'
import { useFailed } from '../accounts/expired.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { useDraft } from '../drafts.ts'
import { newId } from '../new-id.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxGroup } from '../ui/checkbox-group.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, focusFirstInvalid } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { withScheme } from '../ui/web-address.ts'
import { SecretDialog } from './secret-dialog.tsx'

type EndpointDialogProps = {
  /** The endpoint to edit; without it, a new one is added. */
  endpoint?: WebhookEndpoint
  onClose: () => void
}

/** An endpoint's URL and events, and the secret of a new one. What was typed survives a failure, a lost session and a closed tab. */
export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const formId = useId()
  const typed = useTyped(endpoint)
  const { form, problems, correct, send, save, secret } = useSave(endpoint, typed, onClose)
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={() => {
        // Opened again, it shows the webhook as it is, not the changes that were given up.
        if (endpoint) typed.forget()
        onClose()
      }}
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
        <Field label="Address" help="An https:// address that accepts POST requests." error={problems.url}>
          <Input
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={limits.urlMax}
            value={typed.url}
            onChange={event => typed.change({ url: event.target.value })}
          />
        </Field>
        <Field group label="Send when" error={problems.events}>
          <CheckboxGroup
            values={webhookEvents}
            words={webhookWords}
            chosen={typed.events}
            onChoose={events => typed.change({ events })}
            className="grid"
          />
        </Field>
      </form>
    </Dialog>
  )
}

interface Typed {
  url: string
  events: WebhookEvent[]
}

interface Draft {
  url: string
  events: string[]
}

function useTyped(endpoint: WebhookEndpoint | undefined) {
  const { me } = useRouteContext({ from: '__root__' })
  const { url, events: chosen } = endpoint ?? { url: '', events: webhookEvents }
  const [draft, write, forget] = useDraft<Draft>(
    `webhook:${endpoint?.id ?? ''}:${me?.id ?? ''}`,
    { url, events: [...chosen] },
    { url: '', events: [] },
  )
  const events = webhookEvents.filter(event => draft.events.includes(event))
  return {
    url: draft.url,
    events,
    change: (typed: Partial<Typed>) => write({ url: draft.url, events, ...typed }),
    forget,
  }
}

function useSave(endpoint: WebhookEndpoint | undefined, typed: ReturnType<typeof useTyped>, onClose: () => void) {
  const failed = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ webhooks }) => [webhooks])
  const add = useAdd()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<{ url?: string; events?: string }>({})
  const [secret, show] = useState<string>()
  const refuse = (found: { url?: string; events?: string }) => {
    setProblems(found)
    focusFirstInvalid(form.current)
  }
  const save = useOnePress({
    mutationFn: async (wish: Typed) => {
      if (!endpoint) return add(wish)
      await api.webhooks.change({ id: endpoint.id, ...wish })
      return { secret: undefined }
    },
    onSuccess: async made => {
      typed.forget()
      if (made.secret) show(made.secret)
      else {
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
    const wish = { url: withScheme(unmarked(typed.url)), events: typed.events }
    const found = {
      ...(!wish.url && { url: 'An address is required' }),
      ...(wish.events.length === 0 && { events: eventsMissing }),
    }
    if (Object.keys(found).length > 0) refuse(found)
    else save.mutate(wish)
  }
  return { form, problems, correct: () => setProblems({}), send, save, secret }
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
