/** Whether single keys act is kept under it like a draft; whoever speaks to their computer, or mistypes, can switch them off. */
export const keysKey = 'review keys'

/** Everything that hears single keys reads it there. */
export function saySingleKeys(on: boolean) {
  document.documentElement.dataset['singleKeys'] = on ? 'on' : 'off'
}

/** Says it as it was kept, and as other tabs change it. Every page has this: what keeps drafts is ten times as much. */
export function followSingleKeys() {
  const say = () => saySingleKeys(kept() !== 'false')
  say()
  window.addEventListener('storage', say)
  return () => window.removeEventListener('storage', say)
}

function kept() {
  try {
    return localStorage.getItem(`draft:${keysKey}`)
  } catch {
    return null
  }
}
