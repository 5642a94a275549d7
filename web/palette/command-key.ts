type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl+K or Cmd+K, which open and close the palette. */
export const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
