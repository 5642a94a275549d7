import type { KeyboardEvent } from 'react'

/** The keyCode that browsers report for any key handled by an input method. */
const toInputMethod = 229

/**
 * Whether an input method handles the key: Enter then accepts the composed word, and Escape drops it. Safari
 * ends the composition before the keydown of the key that ended it, which only the deprecated keyCode reveals.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === toInputMethod
