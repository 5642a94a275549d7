/** What the key beside K is called on this machine. In the browser only. */
export const commandKey = () => (isApple() ? '⌘' : 'Ctrl')

/** The name of the shortcut for `aria-keyshortcuts`. */
export const commandName = () => (isApple() ? 'Meta+K' : 'Control+K')

// navigator.platform says no more than the family of machines, and every browser has it.
const isApple = () => /^(?:Mac|iP)/.test(navigator.platform)
