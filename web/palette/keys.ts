/** The label of the modifier key on this machine. Browser only. */
export const commandKey = () => (isApple() ? '⌘' : 'Ctrl')

/** The shortcut in the format of `aria-keyshortcuts`. */
export const commandName = () => (isApple() ? 'Meta+K' : 'Control+K')

// navigator.platform reveals only the family of devices, and every browser supports it.
const isApple = () => /^(?:Mac|iP)/.test(navigator.platform)
