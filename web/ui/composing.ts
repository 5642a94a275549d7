import type { KeyboardEvent } from 'react'

/** What browsers call any key that goes to an input method. */
const toInputMethod = 229

/**
 * Whether an input method takes the key: Enter then takes the word that is composed, and Escape drops it. Safari ends the
 * composition before it tells of the key that ended it, and only the key's old number says so.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === toInputMethod
