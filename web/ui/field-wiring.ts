import { createContext, use } from 'react'

type Wiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean }

/** What a Field provides to its control. */
export const FieldContext = createContext<Wiring | undefined>(undefined)

/** Attributes for the control inside a Field; all undefined outside one. */
export function useField() {
  const wiring = use(FieldContext)
  return {
    id: wiring?.id,
    'aria-describedby': wiring?.describedBy,
    'aria-invalid': wiring?.invalid || undefined,
    // Not `required`: the browser would stop the form with words of its own.
    'aria-required': wiring?.required || undefined,
  }
}

/** The same for a group of controls, which is labelled with aria-labelledby. */
export function useFieldGroup() {
  const wiring = use(FieldContext)
  return {
    'aria-labelledby': wiring?.labelId,
    'aria-describedby': wiring?.describedBy,
    'aria-invalid': wiring?.invalid || undefined,
  }
}

export const controlLook =
  'w-full rounded-md border border-edge bg-surface text-base text-ink transition-colors ' +
  'hover:not-disabled:border-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-muted focus-visible:outline-offset-0'
