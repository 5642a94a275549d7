import type { Security } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import type { Problems } from './checks.ts'

/** Whether an act that needs a recent login asks for the password instead. Without a password, logging in again is the only way. */
export const asksPassword = ({ hasPassword, isFresh }: Security) => hasPassword && !isFresh

/** Asked for when the last login is too long ago. */
export function PresentPassword({ error }: { error: string | undefined }) {
  return (
    <Field label="Current password" error={error}>
      <Input name="present" type="password" autoComplete="current-password" />
    </Field>
  )
}

export function NewPassword({ problems }: { problems: Problems }) {
  return (
    <>
      <FirstPassword label="New password" error={problems['password']} />
      <Field label="Confirm new password" error={problems['again']}>
        <Input name="again" type="password" autoComplete="new-password" />
      </Field>
    </>
  )
}

export function FirstPassword({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field label={label} error={error} help={!error && `Must be at least ${limits.passwordMin} characters`}>
      <Input name="password" type="password" autoComplete="new-password" />
    </Field>
  )
}

type NewPasswordComingProps = {
  label: string
  /** The size of the real button. */
  button: string
  /** Whether the present password will most likely be asked for as well. */
  present?: boolean | undefined
}

/** Placeholder for the fields of a new password, of the same height. */
export function NewPasswordComing({ label, button, present = false }: NewPasswordComingProps) {
  return (
    <Loading label={label} className="grid gap-4">
      {present && <FieldComing />}
      <FieldComing help />
      <FieldComing />
      <Skeleton className={button} />
    </Loading>
  )
}

export function FieldComing({ help = false }: { help?: boolean | undefined }) {
  return (
    <div className="grid gap-1.5">
      <Skeleton className="h-lh w-32" />
      <Skeleton className="h-control w-full" />
      {help && <Skeleton className="h-lh w-48 text-sm" />}
    </div>
  )
}
