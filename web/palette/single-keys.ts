/** Where it is stored whether single-key shortcuts are on; people who use speech input or mistype can switch them off. */
export const keysKey = 'single-keys'

/** Publishes the setting as a data attribute, which every handler of single keys reads. */
export function saySingleKeys(on: boolean) {
  document.documentElement.dataset['singleKeys'] = on ? 'on' : 'off'
}

/** Publishes the stored setting, and changes made in other tabs. Every page includes this. */
export function followSingleKeys() {
  const say = () => saySingleKeys(kept() !== 'false')
  say()
  window.addEventListener('storage', say)
  return () => window.removeEventListener('storage', say)
}

function kept() {
  try {
    return localStorage.getItem(keysKey)
  } catch {
    return null
  }
}
