import type { ReactNode, RefObject } from 'react'

type EarlyFormProps = {
  ref: RefObject<HTMLFormElement | null>
  /** Receives a function that reads fields by name. The values come from the DOM, so text typed before the scripts ran counts too. */
  onSend: (read: (name: string) => string) => void
  onTyped: (name: string, text: string) => void
  children: ReactNode
}

/**
 * A form that works from the first paint. Its fields are uncontrolled, so hydration does not clear them. React queues a submit
 * that happens before hydration and replays it as the `action`; afterwards `onSubmit` takes over, because React resets a form
 * after its action, and a rejected password should stay.
 */
export function EarlyForm({ ref, onSend, onTyped, children }: EarlyFormProps) {
  return (
    <form
      ref={ref}
      noValidate
      className="grid gap-4"
      action={data => {
        for (const [name, text] of data) if (typeof text === 'string') onTyped(name, text)
        onSend(readerOf(data))
      }}
      onSubmit={event => {
        event.preventDefault()
        onSend(readerOf(new FormData(event.currentTarget)))
      }}
      onInput={({ target }) => target instanceof HTMLInputElement && onTyped(target.name, target.value)}
    >
      {children}
      <noscript>
        <p className="text-sm text-warning">Accounts need JavaScript. Please switch it on for this site.</p>
      </noscript>
    </form>
  )
}

export const readerOf = (data: FormData) => (name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
