import type { ReactNode, RefObject } from 'react'

type EarlyFormProps = {
  ref: RefObject<HTMLFormElement | null>
  /** Gets a reader of the fields by name: what stands in the page counts, also what was typed before the scripts ran. */
  onSend: (read: (name: string) => string) => void
  /** A field was changed. */
  onTyped: (name: string, text: string) => void
  children: ReactNode
}

/**
 * A form that works from the first paint. Its fields are uncontrolled, so hydration takes nothing from them. A press that comes
 * before hydration is kept by React and replayed as the `action`; afterwards `onSubmit` serves, because React empties a form
 * after its action, and a refused password should stay.
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

/** The text of a field by its name. */
export const readerOf = (data: FormData) => (name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
