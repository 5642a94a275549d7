import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'step' | 'onWheel'>

/** An integer. Scrolling past the field must not change it, so the wheel removes the focus first. */
export const NumberInput = (props: NumberInputProps) => (
  <Input {...props} type="number" inputMode="numeric" step={1} onWheel={event => event.currentTarget.blur()} />
)
