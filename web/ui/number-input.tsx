import type { ComponentProps } from 'react'
import { Input } from './input.tsx'

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'inputMode' | 'step' | 'onWheel'>

/** A whole figure. Whoever scrolls on past the field they typed in must not change it: the wheel takes the focus away first. */
export const NumberInput = (props: NumberInputProps) => (
  <Input {...props} type="number" inputMode="numeric" step={1} onWheel={event => event.currentTarget.blur()} />
)
